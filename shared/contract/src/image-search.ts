import { z } from 'zod';
import { asset, assetType } from './assets.ts';
import { defineCall } from './call.ts';
import { dayOrMoment } from './listing.ts';
import { taskResult } from './task.ts';

/** Most of each. */
export const searchLimits = { hits: 120, candidates: 400 } as const;

/** `design`: the same cut and print in any colour. `colour`: in the same colours as well. */
export const searchMode = z.enum(['design', 'colour']);
export type SearchMode = z.infer<typeof searchMode>;

/**
 * `assets`: the wallet's own materials. `results`: one's own results in the history. `public`: the installation's materials.
 */
export const searchPlaces = ['assets', 'results', 'public'] as const;
export const searchPlace = z.enum(searchPlaces);
export type SearchPlace = z.infer<typeof searchPlace>;

/** What is looked for: an own upload, a material or an own result, by its id. */
export const searchKind = z.enum(['image', 'asset', 'result']);
export type SearchKind = z.infer<typeof searchKind>;

const key = z.string().trim().min(1).max(40);
const side = z.number().int().min(0).max(100_000);

/** A part of the picture, in its pixels. */
export const searchCrop = z.object({ x: side, y: side, width: side.min(16), height: side.min(16) });
export type SearchCrop = z.infer<typeof searchCrop>;

/** Two things that two drawn garments have alike: an attribute of the catalogue and its choice. */
export const sharedPart = z.object({ attribute: z.string(), choice: z.string() });
export type SharedPart = z.infer<typeof sharedPart>;

const hit = z.object({
  place: searchPlace,
  /** 0 to 100: how alike the design is, whatever the colour, and how alike the colours are. */
  design: z.number().int().min(0).max(100),
  colour: z.number().int().min(0).max(100),
  /** What is certainly alike, because both were drawn by the design tools; empty otherwise. */
  same: z.array(sharedPart),
  /** Of the places `assets` and `public`. */
  asset: asset.nullable(),
  /** Of the place `results`. */
  result: z
    .object({
      result: taskResult,
      task: z.object({ id: z.string(), tool_type: z.number().int(), name: z.string(), created_at: z.iso.datetime() }),
    })
    .nullable(),
});
export type SearchHit = z.infer<typeof hit>;

/**
 * Pictures that look like a picture, the most alike first. 44001 when the picture is not there, not the asker's or over its time; 41000 for a
 * crop that leaves it, 41010 for what is no picture of pixels. An own upload that is looked for stays for fifteen days more. `type`, styles and
 * `group_id` are known of materials alone: with one of them set nothing is found among the results.
 */
export const searchByImage = defineCall({
  method: 'POST',
  path: '/search_by_image',
  action: 'work',
  added: true,
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
    /** Made at or after, and before. */
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
    /** `classical`: no network is installed here, and outlines are compared instead. */
    engine: z.enum(['network', 'classical']),
    /** false: no garment was found in the picture or its part, and the whole of it is compared. */
    has_garment: z.boolean(),
    /** Pictures that were compared, in each place that was asked. */
    compared: z.array(z.object({ place: searchPlace, count: z.number().int() })),
    /** Pictures of these places that are not indexed yet. */
    waiting: z.number().int(),
    /** What the server needed, milliseconds. */
    took_ms: z.number().int(),
    hits: z.array(hit),
  }),
});

/** How many pictures each place holds, and how far the index is: what the page shows before anything is looked for. */
export const getSearchPlaces = defineCall({
  method: 'GET',
  path: '/search_places',
  action: 'work',
  added: true,
  request: z.object({}),
  response: z.object({
    engine: z.enum(['network', 'classical']),
    places: z.array(z.object({ place: searchPlace, indexed: z.number().int(), waiting: z.number().int() })),
  }),
});
