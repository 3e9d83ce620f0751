import { z } from 'zod';
import { defineCall } from './call.ts';
import { listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

/**
 * Asset types that a tool can start from, in the order of the model square; sewing patterns have their own library and are no tool input.
 */
export const squareModelTypes = [
  'model',
  'face',
  'pose',
  'scene',
  'clothing',
  'fabric',
  'pattern',
  'lineDrawing',
] as const;
export const squareModelType = z.enum(squareModelTypes);
export type SquareModelType = z.infer<typeof squareModelType>;

export const modelOrders = ['newest', 'name'] as const;

const localized = z.object({ zh: z.string(), en: z.string() });

const category = z.object({ id: z.string(), title: localized });

/** A public asset that a tool can start from. */
export const squareModel = z.object({
  id: z.string(),
  type: squareModelType,
  name: localized,
  /** Its group in the public library. */
  category: category.nullable(),
  /** `woman`, `man` or `children`. */
  gender_style: z.string().nullable(),
  /** A key of the type's styles (`@atelier/catalogue/asset-types`). */
  style_type: z.string().nullable(),
  /** A choice of the attribute `fabricType`. */
  fabric_type: z.string().nullable(),
  /** Tool groups that accept it. */
  areas: z.array(z.string()),
  /** Timestamp of publication in this installation. */
  online_at: z.iso.datetime(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type SquareModel = z.infer<typeof squareModel>;

/** The model square: public assets that fit a tool. The response is the same for all users and is revalidated by its ETag. */
export const getModelSquare = defineCall('GET /model_square', {
  auth: 'public',
  request: z.object({
    ...listingRange,
    order: z.enum(modelOrders).default('newest'),
    type: squareModelType.optional(),
    /** Group of tools, e.g. `photoshoot`. */
    area: z.string().max(40).optional(),
    category: z.string().max(64).optional(),
    gender: z.string().max(40).optional(),
    style: z.string().max(40).optional(),
    search: searchText(60).optional(),
  }),
  response: z.object({
    ...listingPage(squareModel).shape,
    /** Number of assets of each type, regardless of filters. */
    types: z.array(z.object({ type: squareModelType, count: z.number().int() })),
    /** Categories of the requested type. */
    categories: z.array(z.object({ ...category.shape, count: z.number().int() })),
  }),
});

/** Kind of processing: the built-in engine, or a model server with a built-in template. */
export const squareMethodKinds = ['builtin', 'template'] as const;
export type SquareMethodKind = (typeof squareMethodKinds)[number];

/** A processing method of the tools. Its publication date is not recorded, so there is none. */
export const squareMethod = z.object({
  kind: z.enum(squareMethodKinds),
  /** Method name as recorded in every output: `classical`, `real-esrgan-x4`. */
  method: z.string(),
  /** True when it uses a generative model: its results are labelled. */
  is_generative: z.boolean(),
  /** Tools that support it. `ready`: available in this installation now. */
  tools: z.array(z.object({ type: z.number().int(), ready: z.boolean() })),
  /** Files that a model server requires for it, with their licences. */
  models: z.array(z.object({ file: z.string(), licence: z.string() })),
  /** Node packages that a model server requires besides its own. */
  packages: z.array(z.string()),
});
export type SquareMethod = z.infer<typeof squareMethod>;

/** Engines and templates of the model square, unpaged. */
export const getSquareMethods = defineCall('GET /square_methods', {
  auth: 'public',
  response: z.object({ methods: z.array(squareMethod) }),
});
