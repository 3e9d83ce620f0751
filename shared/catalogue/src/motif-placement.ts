import { z } from 'zod';

/**
 * Position of a motif (a logo, a placed print) on the picture of a garment. All lengths are fractions of that picture, so the
 * placement is valid for the picture in any size:
 * - `x`, `y`: the middle of the motif, from the left of the width (0 to 1) and from the top of the height (0 to 1);
 * - `scale`: the motif's width, as a share of the picture's width; its height follows from its own ratio;
 * - `rotation`: degrees, clockwise, about its middle.
 */
export const motifPlacement = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  scale: z.number().min(0.02).max(2),
  rotation: z.number().min(-180).max(180),
});
export type MotifPlacement = z.infer<typeof motifPlacement>;

/** Least and most of each part. */
export const placementRange = {
  x: [0, 1],
  y: [0, 1],
  scale: [0.02, 2],
  rotation: [-180, 180],
} as const satisfies Record<keyof MotifPlacement, readonly [number, number]>;
