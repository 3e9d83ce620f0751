import { z } from 'zod';

/**
 * Warnings that an engine can return. Each has a message, a next step and, where the engine knows it, a region of an image:
 * `task-results/src/locales/zh/warnings.json`, `engine/README.md`.
 */
export const warningCodes = [
  'cloth-blown',
  'cloth-crushed',
  'erase-large',
  'fusion-print-left',
  'gaps-bridged',
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

/** Share of an image's width or height, from its top left corner. */
const share = z.number().min(0).max(1);

/** Maximum corners of a polygon, regions per warning, and regions per task. */
export const placeLimits = { corners: 48, ofWarning: 6, ofTask: 16 } as const;

/** Region of an image: an upright rectangle, or a polygon in the order of its corners. */
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

/** Region of a task's warning. */
export const warningPlace = z.object({
  /** One of the task's `warnings`. */
  code: z.string(),
  /** A result or an input image of the task. */
  image_id: z.string(),
  area: pictureArea,
});
export type WarningPlace = z.infer<typeof warningPlace>;
