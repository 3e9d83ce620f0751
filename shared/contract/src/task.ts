import { z } from 'zod';
import { warningPlace } from './warnings.ts';

export const taskStates = ['queued', 'drawing', 'completed', 'failed', 'cancelled'] as const;
export const taskState = z.enum(taskStates);
export type TaskState = z.infer<typeof taskState>;

/** The built-in engine, or a generative model of this installation or of a provider. */
export const engineKind = z.enum(['builtin', 'model']);
export type EngineKind = z.infer<typeof engineKind>;

/** online 0: processed immediately; offline 1: processed in the night hours. */
export const taskMode = z.enum(['online', 'offline']);
export type TaskMode = z.infer<typeof taskMode>;

/** Result of the quick recognition of an image: a hint for forms, never a matte. */
export const recognition = z.object({
  /** Dominant colours as #rrggbb with their share, largest first. */
  colours: z.array(z.object({ hex: z.string(), share: z.number() })),
  /** Bounding box of the garment in pixels; null when none was found. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  /** Confidence of the box. */
  confidence: z.number().min(0).max(1),
});
export type Recognition = z.infer<typeof recognition>;

/**
 * Crop of an image: mirrored, rotated clockwise by quarter turns, tilted about its centre, then cut. The rectangle is in pixels of the
 * rotated image before the tilt, from its top left corner.
 */
export const pictureCrop = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  quarter: z.number().int().min(0).max(3),
  /** Degrees clockwise. */
  tilt: z.number().min(-45).max(45),
  flip_x: z.boolean(),
  flip_y: z.boolean(),
});
export type PictureCrop = z.infer<typeof pictureCrop>;

const storedImage = z.object({
  id: z.string(),
  /** Signed URL, valid for a day. */
  url: z.string(),
  thumb_url: z.string(),
  /** Pixels after applying the orientation. */
  width: z.number().int(),
  height: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  /** Changes made by the server, as machine names such as `colour-converted`, `metadata-removed`, `rotated`. */
  notes: z.array(z.string()),
  /** Absent until recognition has finished. */
  seen: recognition.optional(),
});

export const uploadedImage = storedImage.extend({
  /** The image that this one was created from, by a crop or (`crop` null) in the matting editor. The original is unchanged. */
  origin: z.object({ image: storedImage, crop: pictureCrop.nullable() }).optional(),
});

/** JSON of the field `origin` before the file of an upload: the image that it was cropped from. */
export const uploadOrigin = z.object({ image_id: z.string(), crop: pictureCrop });
export type UploadOrigin = z.infer<typeof uploadOrigin>;
export type UploadedImage = z.infer<typeof uploadedImage>;

export const taskResult = z.object({
  id: z.string(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  bytes: z.number().int(),
  favourite: z.boolean(),
});
export type TaskResult = z.infer<typeof taskResult>;

/** Parsed description: each recognised phrase with the fields it sets, and the words without an effect. */
export const readWords = z.object({
  understood: z.array(z.object({ word: z.string(), zh: z.string(), en: z.string() })),
  ignored: z.array(z.string()),
});
export type ReadWords = z.infer<typeof readWords>;

export const task = z.object({
  id: z.string(),
  /** Increases with every change of the row; an older version never replaces a newer one. */
  version: z.number().int(),
  tool_type: z.number().int(),
  /** Batch of the submission; absent for a single task. */
  group_id: z.string().optional(),
  state: taskState,
  mode: taskMode,
  name: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** Timestamp of removal from the history (15 days). */
  expires_at: z.iso.datetime(),
  /** Timestamp at which it moved to the recycle bin. */
  deleted_at: z.iso.datetime().nullable(),
  /** A key of `failReasons`; null unless failed. */
  fail_reason: z.string().nullable(),
  /** 1 is next; null unless queued. */
  queue_position: z.number().int().nullable(),
  /** Estimated remaining seconds, from recent durations of the tool; null when unknown or exceeded. */
  estimate: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  /** For a queued night task: end of the night in which it is processed. */
  promised_at: z.iso.datetime().optional(),
  /** 0 to 100 while running. */
  percent: z.number().min(0).max(100),
  /** Price in credits, and captured credits (0 until completed). */
  price: z.number().int(),
  charged: z.number().int(),
  /** For a completed task: deadline for returning the credits of an unusable result, and number of returns per calendar month. */
  give_back: z.object({ until: z.iso.datetime(), per_month: z.number().int() }).optional(),
  params: z.record(z.string(), z.unknown()),
  /** By input name, in the order of the form. `available` is false when the file no longer exists. */
  inputs: z.record(z.string(), z.array(uploadedImage.extend({ available: z.boolean() }))),
  results: z.array(taskResult),
  /** Engine and method, e.g. `classical` and `lanczos3+back-projection`. */
  engine: z.string().nullable(),
  /** Engine that it was sent to, reused by a redraw. Absent from older servers. */
  engine_kind: engineKind.optional(),
  /** True when a generative model created the results: pages label them, and files contain the label. */
  generated: z.boolean().optional(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Machine names, e.g. `matte-uncertain`. */
  warnings: z.array(z.string()),
  /** Known regions of the warnings, shown as marks on the images. */
  warning_places: z.array(warningPlace).optional(),
  /** Interpretation of the description; only from tools that parse descriptions themselves. */
  words: readWords.optional(),
});
export type Task = z.infer<typeof task>;

/** Actions that a task's state allows; shared by interface and server. */
export const taskActions = (item: Pick<Task, 'state' | 'deleted_at'>) => {
  const isDeleted = item.deleted_at !== null;
  const isUnderWay = item.state === 'queued' || item.state === 'drawing';
  return {
    canCancel: isUnderWay && !isDeleted,
    /** Deleting a queued task returns its credits; a running one must be cancelled first. */
    canDelete: item.state !== 'drawing' && !isDeleted,
    canRestore: isDeleted,
    canDownload: item.state === 'completed' && !isDeleted,
    canFavourite: item.state === 'completed' && !isDeleted,
    canRedraw: !isUnderWay && !isDeleted,
  };
};
