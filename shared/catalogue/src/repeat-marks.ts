import { z } from 'zod';

/** A point of a picture: fractions of its width and height, 0 to 1, from the left and from the top. */
const point = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/**
 * A repeat that a user marks by hand: the same spot of a motif in three neighbouring repeats. `motif` is the first, `across` the next one to the side,
 * `down` the next one above or below; half-drops are marked as they lie. A mark may be off by a tenth of the step.
 */
export const repeatMarks = z.strictObject({ motif: point, across: point, down: point });
export type RepeatMarks = z.infer<typeof repeatMarks>;

/** Least step between marks, pixels, and least area between the steps, of their product. */
const leastStep = 6;
const leastArea = 0.2;

/** Do the steps between three marks, pixels of the picture, span a repeat? Not where they are tiny or nearly on one line. */
export const isRepeat = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean => {
  const [wide, tall] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  return Math.min(wide, tall) >= leastStep && Math.abs(ax * by - ay * bx) >= leastArea * wide * tall;
};
