import { z } from 'zod';
import { defineCall } from './call.ts';
import { listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

/** What a tool can begin with, in the order of the square; sewing patterns have a library of their own and go into no tool. */
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

/** A public material that a tool can start from. */
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
  /** Groups of tools that take it. */
  areas: z.array(z.string()),
  /** Since when it can be used here. */
  online_at: z.iso.datetime(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type SquareModel = z.infer<typeof squareModel>;

/** The model square: public materials that fit a tool. The answer is the same for all users and is revalidated by its ETag. */
export const getModelSquare = defineCall({
  method: 'GET',
  path: '/model_square',
  auth: 'public',
  added: true,
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
    /** How many there are of each type, whatever is filtered. */
    types: z.array(z.object({ type: squareModelType, count: z.number().int() })),
    /** Of the type that is asked for. */
    categories: z.array(z.object({ ...category.shape, count: z.number().int() })),
  }),
});

/** Who draws: the engine that comes with the product, or a model server by a template that comes with it. */
export const squareMethodKinds = ['builtin', 'template'] as const;
export type SquareMethodKind = (typeof squareMethodKinds)[number];

/** A way in which tools draw. When it came online is nowhere written down, so nothing is said of it. */
export const squareMethod = z.object({
  kind: z.enum(squareMethodKinds),
  /** Name of the method, as recorded in every output: `classical`, `real-esrgan-x4`. */
  method: z.string(),
  /** A generative model is used: its results are labelled. */
  is_generative: z.boolean(),
  /** Tools that it draws. `ready`: it can do so here and now. */
  tools: z.array(z.object({ type: z.number().int(), ready: z.boolean() })),
  /** Files that a model server needs for it, each with its licence. */
  models: z.array(z.object({ file: z.string(), licence: z.string() })),
  /** Node packages that a model server needs beside its own. */
  packages: z.array(z.string()),
});
export type SquareMethod = z.infer<typeof squareMethod>;

/** Engines and templates of the model square: few, all at once. */
export const getSquareMethods = defineCall({
  method: 'GET',
  path: '/square_methods',
  auth: 'public',
  added: true,
  request: z.object({}),
  response: z.object({ methods: z.array(squareMethod) }),
});
