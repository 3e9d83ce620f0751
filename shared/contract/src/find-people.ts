import { z } from 'zod';
import { defineCall } from './call.ts';

const share = z.number().min(0).max(1);

/** The faces in an own picture, so that the user can select a person by a click; free, nothing is stored. */
export const findPeople = defineCall({
  method: 'GET',
  path: '/AIdesign/find_people',
  action: 'work',
  added: true,
  request: z.object({ image_id: z.string().min(1) }),
  response: z.object({
    /** false: no detector is available; it says nothing about the picture. */
    has_looked: z.boolean(),
    /** Faces whose features are sure, the largest first; a box in shares of the picture's width and height. */
    faces: z.array(z.object({ x: share, y: share, width: share, height: share })),
  }),
});
