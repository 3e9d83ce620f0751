import { z } from 'zod';

/** A point in an image: fractions of its width and height, 0 to 1, from the left and from the top. */
const point = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/**
 * A repeat marked manually: the same point of a motif in three neighbouring repeats. `motif` is the first, `across` the next one to the
 * side, `down` the next one above or below; half-drops are marked at their offset. A mark may be off by a tenth of the step.
 */
export const repeatMarks = z.strictObject({ motif: point, across: point, down: point });
export type RepeatMarks = z.infer<typeof repeatMarks>;

/** Minimum step between marks in pixels, and minimum area spanned by the steps as a share of their product. */
const leastStep = 6;
const leastArea = 0.2;

/** True when the steps between three marks, in image pixels, span a repeat; false when they are tiny or nearly collinear. */
export const isRepeat = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean => {
  const [wide, tall] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  return Math.min(wide, tall) >= leastStep && Math.abs(ax * by - ay * bx) >= leastArea * wide * tall;
};

/** Click position that selects a person in an image: fractions of its width and height, from the left and from the top. */
export const personMark = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type PersonMark = z.infer<typeof personMark>;

/**
 * Placement of a motif (a logo, a placed print) on the image of a garment. All lengths are fractions of that image, so the placement is
 * valid at any size. `x`, `y`: the motif's centre, from the left of the width (0 to 1) and from the top of the height (0 to 1); `scale`:
 * the motif's width as a share of the image's width, its height follows from its own ratio; `rotation`: degrees, clockwise, about its
 * centre.
 */
export const motifPlacement = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  scale: z.number().min(0.02).max(2),
  rotation: z.number().min(-180).max(180),
});
export type MotifPlacement = z.infer<typeof motifPlacement>;

/** Minimum and maximum of each value. */
export const placementRange = {
  x: [0, 1],
  y: [0, 1],
  scale: [0.02, 2],
  rotation: [-180, 180],
} as const satisfies Record<keyof MotifPlacement, readonly [number, number]>;
