import { z } from 'zod';
import { defineCall } from './call.ts';

/** Recolours the sample coat of the home page for a visitor: free, without an account, nothing is stored. Limited by address (45000). */
export const recolourSample = defineCall({
  method: 'POST',
  path: '/recolour_sample',
  auth: 'public',
  added: true,
  request: z.object({ colour: z.string().regex(/^#[0-9a-f]{6}$/i) }),
  response: z.object({
    /** `data:image/webp;base64,...`, about 20 KB, same size as the sample on the home page. */
    picture: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});
