import { z } from 'zod';
import { defineCall } from './call.ts';

/** What image to vector will make of the middle of a picture with these settings; free, nothing is kept. */
export const previewVector = defineCall({
  method: 'POST',
  path: '/AIdesign/preview_vector',
  action: 'work',
  added: true,
  request: z.object({
    image_id: z.string().min(1),
    /** Parameters of tool 8, in its ranges. */
    params: z.record(z.string(), z.unknown()),
  }),
  response: z.object({
    /** Filled paths and nothing else. */
    svg: z.string(),
    /** Pixels of the piece, at the scale of the result. */
    width: z.number().int(),
    height: z.number().int(),
    paths: z.number().int(),
  }),
});
