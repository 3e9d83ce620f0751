import { z } from 'zod';
import { defineCall } from './call.ts';
import { taskState, uploadedImage } from './task.ts';

/** Pixels of the picture, after orientation. A point may lie outside of the picture: a stroke that leaves it is kept. */
const mattingPoint = z.tuple([z.number().min(-100_000).max(100_000), z.number().min(-100_000).max(100_000)]);
export type MattingPoint = z.infer<typeof mattingPoint>;

const act = z.enum(['keep', 'remove']);
export type MattingAct = z.infer<typeof act>;

const closedShape = z.array(mattingPoint).min(1).max(4000);

/**
 * One step of a layer, in the order in which they were made. `pen` (corners), `lasso` (a free line) and `rectangle` (two
 * opposite corners) take exactly their inside, by the non-zero rule; a `lasso` with a soft edge is a doubtful piece that was pressed, and lets its own
 * edge be found again; `brush` takes its round stroke for sure and lets the edge near it be found again, or with a hardness takes exactly its stroke; `inverse` swaps kept and removed; `reset` goes back to the layer's start.
 */
export const mattingOperation = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('pen'), act, points: closedShape }),
  /** A release that does not know `edge` takes exactly the inside. */
  z.object({ tool: z.literal('lasso'), act, points: closedShape, edge: z.literal('soft').optional() }),
  z.object({ tool: z.literal('rectangle'), act, points: z.tuple([mattingPoint, mattingPoint]) }),
  /** `width` of the stroke in pixels of the picture; `hardness` of an exact one, as in `coverOfBrush`. A release that does not know it finds the edge near it. */
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
 * Start of a layer: `automatic`, the garment found in the picture, or with `of: 'person'` the person, else the garment;
 * `empty`; or `picture`, the alpha of an uploaded picture of the same size.
 */
const mattingStart = z.discriminatedUnion('kind', [
  /** `of: 'person'`: a release that does not know it takes the garment. */
  z.object({ kind: z.literal('automatic'), of: z.literal('person').optional() }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('picture'), image_id: z.string() }),
]);
export type MattingStart = z.infer<typeof mattingStart>;

/** What a person chooses a layer to begin with, but for an uploaded picture. */
export type MattingStartChoice = 'automatic' | 'person' | 'empty';

export const mattingStartOf = (choice: MattingStartChoice): MattingStart =>
  choice === 'person' ? { kind: 'automatic', of: 'person' } : { kind: choice };

/**
 * Most layers of one picture, steps of one layer, points of all layers together, bytes of the sealed request, and mattings that one person
 * may have waiting or being drawn.
 */
export const mattingLimits = { layers: 8, operations: 400, points: 50_000, bytes: 1024 * 1024, underWay: 4 } as const;

/**
 * `overlap`: where layers overlap, `take` wins over `remove`, and between equals the first layer. So no pixel belongs to two
 * layers.
 */
export const mattingLayer = z.object({
  id: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(40),
  start: mattingStart,
  overlap: z.enum(['take', 'remove']),
  operations: z.array(mattingOperation).max(mattingLimits.operations),
});
export type MattingLayer = z.infer<typeof mattingLayer>;

/** The steps that still count: those after the last `reset`. */
export const stepsInForce = (operations: readonly MattingOperation[]): readonly MattingOperation[] =>
  operations.slice(operations.findLastIndex(({ tool }) => tool === 'reset') + 1);

/** Points of all steps of all layers. */
export const countPoints = (layers: readonly Pick<MattingLayer, 'operations'>[]): number =>
  layers.reduce(
    (sum, { operations }) =>
      operations.reduce((count, step) => count + ('points' in step ? step.points.length : 0), sum),
    0,
  );

/** The order in which layers claim pixels: those that take before those that give way, each from the top. */
export const claimOrder = (layers: readonly Pick<MattingLayer, 'overlap'>[]): number[] => {
  const places = [...layers.keys()];
  return [
    ...places.filter((at) => layers[at]?.overlap === 'take'),
    ...places.filter((at) => layers[at]?.overlap === 'remove'),
  ];
};

const layers = z.array(mattingLayer).min(1).max(mattingLimits.layers);

/** Credits for a download, as the server says it, and whether this mask has been paid for. */
const downloadOffer = z.object({ price: z.number().int(), paid: z.boolean() });

/** A part of the found garment's cutout that the engine is not sure of: offered to be taken out, or given back, as it is. Pixels of the picture. */
const mattingPiece = z.object({
  /** Closed, at least three corners. */
  outline: closedShape,
  /** Whether the cutout has it. */
  is_in: z.boolean(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
});
export type MattingPiece = z.infer<typeof mattingPiece>;

/** Work of the engine on one picture's layers. Free, and not part of the history. */
export const matting = z.object({
  id: z.string(),
  /** Grows with every change, like a task's. */
  version: z.number().int(),
  image_id: z.string(),
  state: taskState,
  percent: z.number().min(0).max(100),
  /** A key of `failReasons`; null unless failed. */
  fail_reason: z.string().nullable(),
  /** How sure the engine is of an automatic start, 0 to 1; null where none was asked for. */
  confidence: z.number().nullable(),
  warnings: z.array(z.string()),
  /** At most six, of an automatic start without steps; the surest doubt first. Absent where there are none, and from a release that knows of none. */
  pieces: z.array(mattingPiece).optional(),
  /** In the order of the request, once completed: a PNG of the picture's size with transparent ground. */
  cutouts: z.array(
    z.object({
      layer_id: z.string(),
      url: z.string(),
      thumb_url: z.string(),
      /** Nothing is left: fully transparent. */
      is_empty: z.boolean(),
    }),
  ),
});
export type Matting = z.infer<typeof matting>;

/**
 * Starts the engine on the layers; the answer comes by socket with `generate_type` `matting`. One matting of a person is drawn at a time.
 * 41016 above `mattingLimits.bytes`, 41044 when too many wait already, 41045 above `mattingLimits.points`, 44001 when the picture is gone.
 */
export const maskMatting = defineCall({
  method: 'POST',
  path: '/AIdesign/mask_matting',
  action: 'work',
  bodyLimit: mattingLimits.bytes,
  request: z.object({ image_id: z.string(), layers }),
  response: z.object({ matting }),
});

/** The state of a matting; also what a page without a socket asks. */
export const getMattingResult = defineCall({
  method: 'GET',
  path: '/AIdesign/get_matting_result',
  action: 'work',
  request: z.object({ matting_id: z.string() }),
  response: z.object({ matting }),
});

/** Ends a matting that waits, or one that is being drawn after its present layer. 41032 when it has ended. */
export const cancelMatting = defineCall({
  method: 'POST',
  path: '/AIdesign/cancel_matting',
  action: 'work',
  added: true,
  request: z.object({ matting_id: z.string() }),
  response: z.object({ matting }),
});

/** A kept result of the editor: its layers as pictures that a tool takes as input, and the steps that made them. */
export const imageMask = z.object({
  id: z.string(),
  /** The picture that was edited. */
  source: uploadedImage,
  layers: z.array(
    mattingLayer.extend({
      image: uploadedImage,
      /** Where the picture of a start of kind `picture` is read; null for the other kinds, and when it is gone. */
      start_url: z.string().nullable(),
    }),
  ),
  download: downloadOffer,
});
export type ImageMask = z.infer<typeof imageMask>;

/** Keeps a completed matting. The same steps again give the same mask. 41040 when nothing is left of a layer. */
export const saveImageMask = defineCall({
  method: 'POST',
  path: '/AIdesign/save_image_mask',
  action: 'work',
  request: z.object({ matting_id: z.string() }),
  response: z.object({ mask: imageMask }),
});

/** The newest mask of a picture, or the one that a mask's own picture belongs to; null when there is none. */
export const getImageMask = defineCall({
  method: 'GET',
  path: '/AIdesign/get_image_mask',
  action: 'work',
  request: z.object({ image_id: z.string() }),
  response: z.object({ mask: imageMask.nullable(), download: downloadOffer }),
});

/** A signed address that downloads one layer. Costs credits once for each mask. Codes 42002 to 42004. */
export const downloadMatting = defineCall({
  method: 'POST',
  path: '/AIdesign/download_matting',
  action: 'work',
  request: z.object({ mask_id: z.string(), layer_id: z.string() }),
  response: z.object({ url: z.string(), file_name: z.string(), charged: z.number().int() }),
});
