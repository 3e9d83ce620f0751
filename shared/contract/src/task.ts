import { z } from 'zod';
import { warningPlace } from './warnings.ts';

export const taskStates = ['queued', 'drawing', 'completed', 'failed', 'cancelled'] as const;
export const taskState = z.enum(taskStates);
export type TaskState = z.infer<typeof taskState>;

/** The built-in engine, or a generative model here or at a provider. */
export const engineKind = z.enum(['builtin', 'model']);
export type EngineKind = z.infer<typeof engineKind>;

/** online 0: drawn at once; offline 1: drawn in the night hours. */
export const taskMode = z.enum(['online', 'offline']);
export type TaskMode = z.infer<typeof taskMode>;

/** Result of the quick recognition of a picture: a hint for forms, never a matte. */
export const recognition = z.object({
  /** Dominant colours as #rrggbb with their share, largest first. */
  colours: z.array(z.object({ hex: z.string(), share: z.number() })),
  /** Garment box in the picture's pixels, null when none was found. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  /** How sure the box is. */
  confidence: z.number().min(0).max(1),
});
export type Recognition = z.infer<typeof recognition>;

/**
 * A part of a picture: mirrored, turned by quarters clockwise, tilted about its middle, then cut. The rectangle is in pixels of
 * the turned picture before the tilt, from its top left corner.
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
  /** Signed address, good for a day. */
  url: z.string(),
  thumb_url: z.string(),
  /** Pixels after orientation was applied. */
  width: z.number().int(),
  height: z.number().int(),
  /** The user's file name. */
  name: z.string(),
  bytes: z.number().int(),
  /** What the server changed: machine names such as `colour-converted`, `metadata-removed`, `rotated`. */
  notes: z.array(z.string()),
  /** Absent until the engine has looked at it. */
  seen: recognition.optional(),
});

export const uploadedImage = storedImage.extend({
  /** The picture that this one was made of, by a crop or (`crop` null) in the matting editor. It stays as it was. */
  origin: z.object({ image: storedImage, crop: pictureCrop.nullable() }).optional(),
});

/** JSON of the field `origin` before the file of an upload: the picture that it was cropped from. */
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

/** A description as it was read: each understood word with what it sets, and the words that changed nothing. */
export const readWords = z.object({
  understood: z.array(z.object({ word: z.string(), zh: z.string(), en: z.string() })),
  ignored: z.array(z.string()),
});
export type ReadWords = z.infer<typeof readWords>;

export const task = z.object({
  id: z.string(),
  /** Grows with every change of the row; an older one never replaces a newer one. */
  version: z.number().int(),
  tool_type: z.number().int(),
  /** The batch that it was submitted with; absent for a single task. */
  group_id: z.string().optional(),
  state: taskState,
  mode: taskMode,
  name: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** When history forgets it (15 days). */
  expires_at: z.iso.datetime(),
  /** In the recycle area since. */
  deleted_at: z.iso.datetime().nullable(),
  /** A key of `failReasons`; null unless failed. */
  fail_reason: z.string().nullable(),
  /** 1 is next; null unless queued. */
  queue_position: z.number().int().nullable(),
  /** Seconds until it is done, from recent durations of the tool; null when unknown or when it takes longer than they did. */
  estimate: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  /** Of a queued night task: when the night ends in which it is drawn. */
  promised_at: z.iso.datetime().optional(),
  /** 0 to 100 while drawing. */
  percent: z.number().min(0).max(100),
  /** Credits asked, and credits really taken (0 until completed). */
  price: z.number().int(),
  charged: z.number().int(),
  /** Of a completed one: the credits of a result of no use can be given back until then, so many times a calendar month. */
  give_back: z.object({ until: z.iso.datetime(), per_month: z.number().int() }).optional(),
  params: z.record(z.string(), z.unknown()),
  /** By the tool's input name, in the order of its form. `available` is false when the file is gone. */
  inputs: z.record(z.string(), z.array(uploadedImage.extend({ available: z.boolean() }))),
  results: z.array(taskResult),
  /** Who drew it and how, e.g. `classical` and `lanczos3+back-projection`. */
  engine: z.string().nullable(),
  /** The engine that it was sent to, which a redraw asks for again. Absent: an older server does not say. */
  engine_kind: engineKind.optional(),
  /** A generative model made the results: pages say so beside them, files carry the label. */
  generated: z.boolean().optional(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  /** Machine names, e.g. `matte-uncertain`. */
  warnings: z.array(z.string()),
  /** Where they hold, as far as the engine knows it; marks on its pictures. */
  warning_places: z.array(warningPlace).optional(),
  /** What became of the words of a description; only tools that read words themselves say it. */
  words: readWords.optional(),
});
export type Task = z.infer<typeof task>;

/** Actions that a task's state allows; shared by interface and server. */
export const taskActions = (item: Pick<Task, 'state' | 'deleted_at'>) => {
  const isDeleted = item.deleted_at !== null;
  const isUnderWay = item.state === 'queued' || item.state === 'drawing';
  return {
    canCancel: isUnderWay && !isDeleted,
    /** Of a queued one the credits return; one that is being drawn is cancelled first. */
    canDelete: item.state !== 'drawing' && !isDeleted,
    canRestore: isDeleted,
    canDownload: item.state === 'completed' && !isDeleted,
    canFavourite: item.state === 'completed' && !isDeleted,
    canRedraw: !isUnderWay && !isDeleted,
  };
};
