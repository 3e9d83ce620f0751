import { z } from 'zod';
import { asset, assetLimits, assetType, patternFacts } from './assets.ts';
import { defineCall } from './call.ts';

/** SHA-256 of a file as 64 lower-case hex digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Maximum files of one request, and maximum assets created by one request. */
export const contentLimits = { atOnce: 100 } as const;

const name = z.string().trim().min(1).max(assetLimits.nameLength);
const key = z.string().trim().min(1).max(40).nullable();

/**
 * Which of these files the identity has not uploaded yet; the others need no upload. `room` is the remaining capacity: assets, and bytes of
 * storage. Contents that no asset uses are deleted after a day.
 */
export const missingContents = defineCall('POST /missing_contents', {
  action: 'work',
  request: z.object({
    contents: z
      .array(z.object({ sha256, bytes: z.number().int().min(1) }))
      .min(1)
      .max(contentLimits.atOnce),
  }),
  response: z.object({
    missing: z.array(sha256),
    room: z.object({ items: z.number().int(), bytes: z.number().int() }),
  }),
});

/**
 * Multipart: one part `file`, the user's original file, after a field `kind` unless it is an image; a repeated upload changes nothing.
 * Images pass the same checks as uploads (41010 to 41016). Pattern files pass their own checks (41064, 41066, 45005) and are rendered: the
 * preview is a separate content. 41065: the content does not match the hash in the URL, because the file changed during the upload. 41070:
 * the storage is full.
 */
export const putContent = defineCall('PUT /content/{sha256}', {
  action: 'work',
  upload: true,
  request: z.object({ sha256: z.string(), kind: z.enum(['picture', 'pattern']).optional(), file: z.instanceof(Blob) }),
  response: z.object({
    sha256,
    kind: z.enum(['picture', 'pattern']),
    /** Size of the stored image; null for a pattern file. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    bytes: z.number().int(),
    /** Changes made by the server, as for uploads. */
    notes: z.array(z.string()),
    /** For a pattern file: the facts detected in it, and the content that an asset can use as its image. */
    facts: patternFacts.nullish(),
    preview: sha256.nullish(),
  }),
});

export const newAssetOfContent = z.object({
  sha256,
  /** Created by the client, one per dropped file: the same key creates the asset once. */
  key: z.string().min(8).max(64),
  type: assetType,
  name,
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  group_id: z.string().max(40).nullable().optional(),
  /** Group of this name, created if missing: a dropped folder. */
  group_name: name.optional(),
  /** Content of the pattern file, for a sewing pattern. */
  file_sha256: sha256.optional(),
  file_name: z.string().trim().max(120).optional(),
});
export type NewAssetOfContent = z.input<typeof newAssetOfContent>;

/**
 * Creates assets from uploaded contents, in the requested order, each with its own result: the asset, or the error code (44001 content
 * missing, 41061 library full, 41070 storage full, 44000 group missing, 41063 no group can be created, 41020 prohibited words). Fields may
 * be empty: they can be filled in later, and the list reports missing ones.
 */
export const assetsFromContents = defineCall('POST /assets_from_contents', {
  action: 'work',
  request: z.object({ items: z.array(newAssetOfContent).min(1).max(contentLimits.atOnce) }),
  response: z.object({
    items: z.array(
      z.union([
        z.object({ key: z.string(), asset }),
        z.object({
          key: z.string(),
          error: z.object({ code: z.string(), details: z.record(z.string(), z.union([z.string(), z.number()])) }),
        }),
      ]),
    ),
  }),
});
