import { z } from 'zod';

/**
 * What an engine may say that it is not sure of. Each has its sentence, its next step and, where the engine knows it, a place on a
 * picture: `task-results/src/locales/zh/warnings.json`, `engine/README.md`.
 */
export const warningCodes = [
  'cloth-blown',
  'cloth-crushed',
  'erase-large',
  'fusion-print-left',
  'gaps-bridged',
  'lines-cut',
  'lines-open',
  'many-dyes',
  'matte-check-edge',
  'matte-empty',
  'matte-uncertain',
  'matte-without-network',
  'motif-on-pattern',
  'motifs-cut',
  'nobody-found',
  'people-several',
  'photo-structure-kept',
  'print-all-over',
  'print-label',
  'print-lost',
  'print-scattered',
  'print-toned',
  'printed-garment',
  'repeat-uncertain',
  'skin-by-colour',
  'skin-uncertain',
  'structure-torn',
  'tone-limited',
  'upscale-soft',
  'upscale-without-network',
  'vector-heavy',
  'vector-rough',
  'words-without-model',
  'worn-garment-uncertain',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** Share of a picture's width or height, from its top left corner. */
const share = z.number().min(0).max(1);

/** Most corners of a polygon, places of one warning, and places of a task. */
export const placeLimits = { corners: 48, ofWarning: 6, ofTask: 16 } as const;

/** A part of a picture: an upright rectangle, or a polygon in the order of its corners. */
export const pictureArea = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), x: share, y: share, width: share, height: share }),
  z.object({
    kind: z.literal('polygon'),
    points: z
      .array(z.tuple([share, share]))
      .min(3)
      .max(placeLimits.corners),
  }),
]);
export type PictureArea = z.infer<typeof pictureArea>;

/** Where a warning of a task holds. */
export const warningPlace = z.object({
  /** One of the task's `warnings`. */
  code: z.string(),
  /** A result of the task or a picture that went in. */
  image_id: z.string(),
  area: pictureArea,
});
export type WarningPlace = z.infer<typeof warningPlace>;
