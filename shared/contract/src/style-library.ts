import { z } from 'zod';
import { defineCall } from './call.ts';

const localized = z.object({ zh: z.string(), en: z.string() });

/** A style of the catalogue with the installation's drawing. */
const styleEntry = z.object({
  /** As tasks and materials name it, e.g. `W01`. */
  code: z.string(),
  title: localized,
  /** English words for a prompt. */
  prompt: z.string(),
  gender: z.enum(['woman', 'man', 'children']),
  /** The garment kind, e.g. `dress`. */
  garment: z.string(),
  /** The branch of the tree that has the garment. */
  branch: z.string(),
  /** Its parts as they are drawn: the choice of each attribute that the garment has, by the catalogue's keys. */
  parts: z.partialRecord(z.string(), z.string()),
  /** Its line drawing among the public materials; null until it is drawn. */
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
 * Every style for women, men and children, with its line drawing and its parts, and the cloth style tree that they stand in. There are
 * few enough for one answer; pages narrow it themselves.
 */
export const getStyleLibrary = defineCall({
  method: 'GET',
  path: '/style_library',
  action: 'work',
  added: true,
  request: z.object({}),
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
