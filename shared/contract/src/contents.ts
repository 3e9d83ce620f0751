import { z } from 'zod';
import { asset, assetLimits, assetType, patternFacts } from './assets.ts';
import { defineCall } from './call.ts';

/** SHA-256 of a file as 64 lower-case hex digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Files of one question, and materials made at once. */
export const contentLimits = { atOnce: 100 } as const;

const name = z.string().trim().min(1).max(assetLimits.nameLength);
const key = z.string().trim().min(1).max(40).nullable();

/**
 * Which of these files this identity has not sent yet: the others need not be sent. `room` is what still fits: materials, and
 * bytes of storage. A content that no material takes is forgotten after a day.
 */
export const missingContents = defineCall({
  method: 'POST',
  path: '/missing_contents',
  action: 'work',
  added: true,
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
 * Multipart: one part `file`, the user's original file, after a field `kind` unless it is an image; a repeated upload is a
 * retry and changes nothing. An image passes the same checks as an upload (41010 to 41016). A pattern file passes those of
 * pattern files (41064, 41066, 45005) and is rendered: its preview is a separate content. 41065: the content does not match
 * the address, because the file changed during the upload. 41070: the storage is full.
 */
export const putContent = defineCall({
  method: 'PUT',
  path: '/content/{sha256}',
  action: 'work',
  added: true,
  upload: true,
  request: z.object({ sha256: z.string(), kind: z.enum(['picture', 'pattern']).optional(), file: z.instanceof(Blob) }),
  response: z.object({
    sha256,
    kind: z.enum(['picture', 'pattern']),
    /** Of the stored picture; null for a pattern file. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    bytes: z.number().int(),
    /** What the server changed, as for uploads. */
    notes: z.array(z.string()),
    /** Of a pattern file: what was seen in it, and the content that a material may take for its picture. */
    facts: patternFacts.nullish(),
    preview: sha256.nullish(),
  }),
});

export const newAssetOfContent = z.object({
  sha256,
  /** Made up by the client, one for each file that was dropped: the same key makes the same material once. */
  key: z.string().min(8).max(64),
  type: assetType,
  name,
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  group_id: z.string().max(40).nullable().optional(),
  /** A group of this name, made where there is none: a folder that was dropped. */
  group_name: name.optional(),
  /** Content of the pattern file, of a sewing pattern. */
  file_sha256: sha256.optional(),
  /** The user's file name. */
  file_name: z.string().trim().max(120).optional(),
});
export type NewAssetOfContent = z.input<typeof newAssetOfContent>;

/**
 * Materials of contents that were sent, in the order asked, each answered by itself: the material, or the code of what is wrong with it
 * (44001 its content is not here, 41061 the library is full, 41070 the storage is, 44000 its group is not there, 41063 no group can be made, 41020 prohibited words).
 * Fields may be empty: they are filled in later, and the list says which are missing.
 */
export const assetsFromContents = defineCall({
  method: 'POST',
  path: '/assets_from_contents',
  action: 'work',
  added: true,
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
