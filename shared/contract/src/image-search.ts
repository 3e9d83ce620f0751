import { z } from 'zod';
import { asset, assetType } from './assets.ts';
import { defineCall } from './call.ts';
import { dayOrMoment } from './listing.ts';
import { taskResult } from './task.ts';

/** Maximum hits, and maximum candidates. */
export const searchLimits = { hits: 120, candidates: 400 } as const;

/** `design`: the same cut and print in any colour. `colour`: also the same colours. */
export const searchMode = z.enum(['design', 'colour']);
export type SearchMode = z.infer<typeof searchMode>;

/** `assets`: the wallet's own assets. `results`: the user's own results in the history. `public`: the installation's assets. */
export const searchPlaces = ['assets', 'results', 'public'] as const;
export const searchPlace = z.enum(searchPlaces);
export type SearchPlace = z.infer<typeof searchPlace>;

/** Kind of the query image: an own upload, an asset or an own result, by its id. */
export const searchKind = z.enum(['image', 'asset', 'result']);
export type SearchKind = z.infer<typeof searchKind>;

const key = z.string().trim().min(1).max(40);
const side = z.number().int().min(0).max(100_000);

/** A region of the image, in its pixels. */
export const searchCrop = z.object({ x: side, y: side, width: side.min(16), height: side.min(16) });
export type SearchCrop = z.infer<typeof searchCrop>;

/** A property that two generated garments share: a catalogue attribute and its choice. */
export const sharedPart = z.object({ attribute: z.string(), choice: z.string() });
export type SharedPart = z.infer<typeof sharedPart>;

const hit = z.object({
  place: searchPlace,
  /** 0 to 100: similarity of the design regardless of colour, and of the colours. */
  design: z.number().int().min(0).max(100),
  colour: z.number().int().min(0).max(100),
  /** The same image, possibly in another size or quality. */
  is_duplicate: z.boolean().optional(),
  /** Exactly equal properties, known because the design tools created both; empty otherwise. */
  same: z.array(sharedPart),
  /** For the places `assets` and `public`. */
  asset: asset.nullable(),
  /** For the place `results`. */
  result: z
    .object({
      result: taskResult,
      task: z.object({ id: z.string(), tool_type: z.number().int(), name: z.string(), created_at: z.iso.datetime() }),
    })
    .nullable(),
});
export type SearchHit = z.infer<typeof hit>;

/**
 * Images similar to an image, most similar first. 44001 when the image does not exist, belongs to another user or has expired; 41000 for a
 * crop outside the image, 41010 for a file that is not a raster image. Searching by an own upload extends its retention by fifteen days.
 * `type`, styles and `group_id` apply to assets only: with one of them set no results are found.
 */
export const searchByImage = defineCall('POST /search_by_image', {
  action: 'work',
  request: z.object({
    kind: searchKind,
    id: z.string().min(1).max(64),
    crop: searchCrop.optional(),
    mode: searchMode.default('design'),
    places: z.array(searchPlace).min(1).max(searchPlaces.length).default(['assets', 'results', 'public']),
    type: assetType.optional(),
    group_id: z.string().max(64).optional(),
    gender_style: key.optional(),
    style_type: key.optional(),
    fabric_type: key.optional(),
    /** Created at or after, and before. */
    from: dayOrMoment.optional(),
    to: dayOrMoment.optional(),
    limit: z.number().int().min(1).max(searchLimits.hits).default(60),
  }),
  response: z.object({
    query: z.object({
      kind: searchKind,
      id: z.string(),
      name: z.string(),
      url: z.string(),
      thumb_url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
    }),
    /** `classical`: no network is installed, so outlines are compared instead. */
    engine: z.enum(['network', 'classical']),
    /** false: no garment was detected in the image or crop, so the whole of it is compared. */
    has_garment: z.boolean(),
    /** Number of compared images in each requested place. */
    compared: z.array(z.object({ place: searchPlace, count: z.number().int() })),
    /** Number of images in these places that are not indexed yet. */
    waiting: z.number().int(),
    /** Server time in milliseconds. */
    took_ms: z.number().int(),
    hits: z.array(hit),
  }),
});

/** Number of images and index progress of each place, shown before a search. */
export const getSearchPlaces = defineCall('GET /search_places', {
  action: 'work',
  response: z.object({
    engine: z.enum(['network', 'classical']),
    places: z.array(z.object({ place: searchPlace, indexed: z.number().int(), waiting: z.number().int() })),
  }),
});
