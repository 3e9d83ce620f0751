import { z } from 'zod';
import { defineCall } from './call.ts';
import { taskState, uploadedImage } from './task.ts';

/** Pixels of the image after orientation. Points may be outside the image: strokes that leave it are retained. */
const mattingPoint = z.tuple([z.number().min(-100_000).max(100_000), z.number().min(-100_000).max(100_000)]);
export type MattingPoint = z.infer<typeof mattingPoint>;

const act = z.enum(['keep', 'remove']);
export type MattingAct = z.infer<typeof act>;

const closedShape = z.array(mattingPoint).min(1).max(4000);

/**
 * One operation of a layer, in the order of creation. `pen` (corners), `lasso` (freehand) and `rectangle` (two opposite corners) select
 * exactly their inside, by the non-zero rule; a `lasso` with a soft edge is a clicked uncertain region, whose edge is detected again;
 * `brush` selects its round stroke and detects the edge near it again, or with a hardness selects exactly its stroke; `inverse` swaps
 * foreground and background; `reset` returns to the layer's start.
 */
export const mattingOperation = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('pen'), act, points: closedShape }),
  /** Older releases ignore `edge` and select exactly the inside. */
  z.object({ tool: z.literal('lasso'), act, points: closedShape, edge: z.literal('soft').optional() }),
  z.object({ tool: z.literal('rectangle'), act, points: z.tuple([mattingPoint, mattingPoint]) }),
  /**
   * `width` of the stroke in pixels of the image; `hardness` of an exact stroke, as in `coverOfBrush`. Older releases ignore it and detect
   * the edge near the stroke.
   */
  z.object({
    tool: z.literal('brush'),
    act,
    width: z.number().min(0.5).max(4000),
    points: closedShape,
    hardness: z.number().min(0).max(1).optional(),
  }),
  z.object({ tool: z.literal('inverse') }),
  z.object({ tool: z.literal('reset') }),
]);
export type MattingOperation = z.infer<typeof mattingOperation>;

/**
 * Start of a layer: `automatic`: the garment detected in the image, or with `of: 'person'` the person, else the garment; `empty`; or
 * `picture`: the alpha of an uploaded image of the same size.
 */
const mattingStart = z.discriminatedUnion('kind', [
  /** `of: 'person'`: older releases ignore it and select the garment. */
  z.object({ kind: z.literal('automatic'), of: z.literal('person').optional() }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('picture'), image_id: z.string() }),
]);
export type MattingStart = z.infer<typeof mattingStart>;

/** Selectable starts of a layer, except an uploaded image. */
export type MattingStartChoice = 'automatic' | 'person' | 'empty';

export const mattingStartOf = (choice: MattingStartChoice): MattingStart =>
  choice === 'person' ? { kind: 'automatic', of: 'person' } : { kind: choice };

/**
 * Maximum layers per image, operations per layer, points of all layers together, bytes of the encrypted request, and queued or running
 * mattings per user.
 */
export const mattingLimits = { layers: 8, operations: 400, points: 50_000, bytes: 1024 * 1024, underWay: 4 } as const;

/**
 * `overlap`: where layers overlap, `take` has priority over `remove`, and the first layer over later ones of the same mode. So no pixel
 * belongs to two layers.
 */
export const mattingLayer = z.object({
  id: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(40),
  start: mattingStart,
  overlap: z.enum(['take', 'remove']),
  operations: z.array(mattingOperation).max(mattingLimits.operations),
});
export type MattingLayer = z.infer<typeof mattingLayer>;

/** Operations in effect: those after the last `reset`. */
export const stepsInForce = (operations: readonly MattingOperation[]): readonly MattingOperation[] =>
  operations.slice(operations.findLastIndex(({ tool }) => tool === 'reset') + 1);

/** Number of points of all operations in all layers. */
export const countPoints = (layers: readonly Pick<MattingLayer, 'operations'>[]): number =>
  layers.reduce(
    (sum, { operations }) =>
      operations.reduce((count, step) => count + ('points' in step ? step.points.length : 0), sum),
    0,
  );

/** Order in which layers claim pixels: `take` layers before `remove` layers, each from the top. */
export const claimOrder = (layers: readonly Pick<MattingLayer, 'overlap'>[]): number[] => {
  const places = [...layers.keys()];
  return [
    ...places.filter((at) => layers[at]?.overlap === 'take'),
    ...places.filter((at) => layers[at]?.overlap === 'remove'),
  ];
};

const layers = z.array(mattingLayer).min(1).max(mattingLimits.layers);

/** Credits of a download as stated by the server, and whether this mask is already paid. */
const downloadOffer = z.object({ price: z.number().int(), paid: z.boolean() });

/** An uncertain region of the automatic cutout, offered for removal or restoration. In pixels of the image. */
const mattingPiece = z.object({
  /** Closed polygon with at least three corners. */
  outline: closedShape,
  /** Whether the cutout contains it. */
  is_in: z.boolean(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
});
export type MattingPiece = z.infer<typeof mattingPiece>;

/** A matting task of one image's layers. Free, and not part of the history. */
export const matting = z.object({
  id: z.string(),
  /** Increases with every change, like a task's. */
  version: z.number().int(),
  image_id: z.string(),
  state: taskState,
  percent: z.number().min(0).max(100),
  /** A key of `failReasons`; null unless failed. */
  fail_reason: z.string().nullable(),
  /** Confidence of the engine in an automatic start, 0 to 1; null without an automatic start. */
  confidence: z.number().nullable(),
  warnings: z.array(z.string()),
  /**
   * At most six, for an automatic start without operations; the most likely error first. Absent when there are none, and from older
   * releases.
   */
  pieces: z.array(mattingPiece).optional(),
  /** In request order, once completed: PNG of the image's size with transparent background. */
  cutouts: z.array(
    z.object({
      layer_id: z.string(),
      url: z.string(),
      thumb_url: z.string(),
      /** True when the layer is fully transparent. */
      is_empty: z.boolean(),
    }),
  ),
});
export type Matting = z.infer<typeof matting>;

/**
 * Submits the layers to the engine; the result arrives by socket with `generate_type` `matting`. One matting of a user runs at a time.
 * 41016 above `mattingLimits.bytes`, 41044 when too many are queued, 41045 above `mattingLimits.points`, 44001 when the image no longer
 * exists.
 */
export const maskMatting = defineCall('POST /AIdesign/mask_matting', {
  action: 'work',
  bodyLimit: mattingLimits.bytes,
  request: z.object({ image_id: z.string(), layers }),
  response: z.object({ matting }),
  isSpecified: true,
});

/** State of a matting; also polled by pages without a socket. */
export const getMattingResult = defineCall('GET /AIdesign/get_matting_result', {
  action: 'work',
  request: z.object({ matting_id: z.string() }),
  response: z.object({ matting }),
  isSpecified: true,
});

/** Cancels a queued matting, or a running one after its current layer. 41032 when it has ended. */
export const cancelMatting = defineCall('POST /AIdesign/cancel_matting', {
  action: 'work',
  request: z.object({ matting_id: z.string() }),
  response: z.object({ matting }),
});

/** A saved result of the editor: its layers as images that tools accept as input, and the operations that created them. */
export const imageMask = z.object({
  id: z.string(),
  /** The edited image. */
  source: uploadedImage,
  layers: z.array(
    mattingLayer.extend({
      image: uploadedImage,
      /** URL of the image of a start of kind `picture`; null for the other kinds, and when it no longer exists. */
      start_url: z.string().nullable(),
    }),
  ),
  download: downloadOffer,
});
export type ImageMask = z.infer<typeof imageMask>;

/** Saves a completed matting. The same operations return the same mask. 41040 when a layer is empty. */
export const saveImageMask = defineCall('POST /AIdesign/save_image_mask', {
  action: 'work',
  request: z.object({ matting_id: z.string() }),
  response: z.object({ mask: imageMask }),
  isSpecified: true,
});

/** The newest mask of an image, or the mask that a mask image belongs to; null when there is none. */
export const getImageMask = defineCall('GET /AIdesign/get_image_mask', {
  action: 'work',
  request: z.object({ image_id: z.string() }),
  response: z.object({ mask: imageMask.nullable(), download: downloadOffer }),
  isSpecified: true,
});

/** Returns a signed URL that downloads one layer. Costs credits once per mask. 42002 to 42004. */
export const downloadMatting = defineCall('POST /AIdesign/download_matting', {
  action: 'work',
  request: z.object({ mask_id: z.string(), layer_id: z.string() }),
  response: z.object({ url: z.string(), file_name: z.string(), charged: z.number().int() }),
  isSpecified: true,
});
