import { z } from 'zod';

/** Click position that selects a person in a picture: fractions of its width and height, from the left and from the top. */
export const personMark = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type PersonMark = z.infer<typeof personMark>;
