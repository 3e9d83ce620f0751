import { z } from 'zod';
import { defineCall } from './call.ts';

const localized = z.object({ zh: z.string(), en: z.string() });

/** A style of the catalogue with the installation's line drawing. */
const styleEntry = z.object({
  /** As referenced by tasks and assets, e.g. `W01`. */
  code: z.string(),
  title: localized,
  /** English prompt text. */
  prompt: z.string(),
  gender: z.enum(['woman', 'man', 'children']),
  /** Garment type, e.g. `dress`. */
  garment: z.string(),
  /** Branch of the style tree that contains the garment. */
  branch: z.string(),
  /** Choice of each attribute of the garment, by catalogue keys. */
  parts: z.partialRecord(z.string(), z.string()),
  /** Its line drawing among the public assets; null until it is generated. */
  drawing: z
    .object({
      asset_id: z.string(),
      url: z.string(),
      thumb_url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    })
    .nullable(),
});
export type StyleEntry = z.infer<typeof styleEntry>;

/**
 * All styles for women, men and children, with line drawing and attributes, and the style tree that contains them. Small enough for one
 * response; pages filter it themselves.
 */
export const getStyleLibrary = defineCall('GET /style_library', {
  action: 'work',
  response: z.object({
    tree: z.array(
      z.object({
        key: z.string(),
        title: localized,
        children: z.array(z.object({ garment: z.string(), title: localized })),
      }),
    ),
    styles: z.array(styleEntry),
  }),
});
export type StyleLibrary = z.infer<typeof getStyleLibrary.response>;
