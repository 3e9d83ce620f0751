import type { DownloadFormat } from '@atelier/contract/download';
import type { PictureCrop, ReadWords, Recognition } from '@atelier/contract/task';
import type { EngineHandle } from '@atelier/engine/engine';
import type { EnginePlace } from '@atelier/engine/places/engine-place';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf, textRefersTo } from './columns.ts';
import { wallets } from './ledger.ts';

/** A stored file by its content's SHA-256. Never addressed by it from outside; the sweep removes unreferenced ones. */
export const blobs = t.pgTable(
  'blobs',
  {
    hash: t.text('hash').primaryKey(),
    bytes: t.integer('bytes').notNull(),
    references: t.integer('reference_count').notNull().default(0),
    /** Timestamp at which the last reference was removed. */
    unusedSince: moment('unused_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('blobs_unused').on(table.unusedSince).where(sql`${table.references} = 0`)],
);

/** Image data kept after its file is gone. */
interface PictureRecord {
  id: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
  mime: string;
  notes: string[];
}

/** Source of an image: a crop, or (`crop` null) the matting editor. */
export interface ImageOrigin {
  image: PictureRecord;
  crop: PictureCrop | null;
}

/** Input data that a task keeps after the file is gone. */
export interface InputRecord extends PictureRecord {
  origin?: ImageOrigin | null;
}

/** An image with a public name: 128 random bits as base64url. Uploads and results alike. */
export const images = t.pgTable(
  'images',
  {
    id: t.text('id').primaryKey(),
    blobHash: textRefersTo('blob_hash', () => blobs.hash),
    userId: refersTo('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    kind: t.text('kind', { enum: ['upload', 'result'] }).notNull(),
    mime: t.text('mime').notNull(),
    width: t.integer('width').notNull(),
    height: t.integer('height').notNull(),
    bytes: t.integer('bytes').notNull(),
    name: t.text('name').notNull(),
    notes: t.text('notes').array().notNull().default(sql`'{}'::text[]`),
    /** Source image of this one, as it was then. */
    origin: t.jsonb('origin').$type<ImageOrigin>(),
    /** Task named as the source in an upload's metadata; unverified, since a file can name any task. */
    sourceTask: t.uuid('source_task'),
    /** Recognition result of an upload. */
    seen: t.jsonb('seen').$type<Recognition>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Timestamp of the next check for references; null while one exists. Removing a reference sets it. */
    lookAt: moment('look_at').default(sql`now() + interval '24 hours'`),
  },
  (table) => [
    t.index('images_by_blob').on(table.blobHash),
    // The sum of a wallet's bytes is an index-only scan.
    t.index('images_storage').on(table.walletId, table.bytes),
    t.index('images_look_at').on(table.lookAt).where(sql`${table.lookAt} is not null`),
  ],
);

/** Reduced versions, created once per content and width. */
export const thumbnails = t.pgTable(
  'thumbnails',
  {
    sourceHash: textRefersTo('source_hash', () => blobs.hash),
    width: t.smallint('width').notNull(),
    blobHash: textRefersTo('blob_hash', () => blobs.hash),
  },
  (table) => [t.primaryKey({ columns: [table.sourceHash, table.width] })],
);

/** One counter per user, whose next number is a task's new version; the row lock makes versions visible in order (catch-up cursor). */
export const taskCounters = t.pgTable('task_counters', {
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  version: t.bigint('version', { mode: 'number' }).notNull(),
});

/** Search text: tool (one character of the private use area), name, texts and choices of the form, names of images and origins. */
const searchedText = sql.raw(
  `chr(57344 + tool_type) || chr(10) || lower(left(name || chr(10) ||
    jsonb_path_query_array(params, '$.** ? (@.type() == "string")')::text || chr(10) ||
    jsonb_path_query_array(inputs, '$.**.name')::text, 4000))`,
);

/** One submission and its result. Its job in the queue has the same id. */
export const tasks = t.pgTable(
  'tasks',
  {
    id: t.uuid('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    version: t.bigint('version', { mode: 'number' }).notNull(),
    toolType: t.integer('tool_type').notNull(),
    /** The batch it was submitted with, and its image's index there. */
    groupId: t.uuid('group_id'),
    groupPlace: t.smallint('group_place'),
    state: t.text('state', { enum: ['queued', 'drawing', 'completed', 'failed', 'cancelled'] }).notNull(),
    mode: t.text('mode', { enum: ['online', 'offline'] }).notNull(),
    /** Queue of the task: the built-in engine's, or the model servers'. */
    lane: t
      .text('lane', { enum: ['builtin', 'model'] })
      .notNull()
      .default('builtin'),
    name: t.text('name').notNull(),
    params: t.jsonb('params').$type<Record<string, unknown>>().notNull(),
    inputs: t.jsonb('inputs').$type<Record<string, InputRecord[]>>().notNull(),
    seed: t.integer('seed').notNull(),
    /** Higher runs earlier: the wallet's membership level at submission. */
    priority: t.smallint('priority').notNull(),
    price: t.integer('price').notNull(),
    charged: t.integer('charged').notNull().default(0),
    idempotencyKey: t.text('idempotency_key').notNull(),
    contentHash: t.text('content_hash').notNull(),
    percent: t.real('percent').notNull().default(0),
    attempts: t.smallint('attempts').notNull().default(0),
    /** Node that ran it last. */
    node: t.text('node').notNull().default(''),
    /** Handle of work outside the worker's process; null when none is left to end. */
    engineHandle: t.jsonb('engine_handle').$type<EngineHandle>(),
    /** Range of seconds quoted at submission; the estimate's error is measured against it. */
    quotedMin: t.integer('quoted_min'),
    quotedMax: t.integer('quoted_max'),
    failReason: t.text('fail_reason'),
    /** Trace context of its request (W3C): `00-<trace>-<span>-<flags>`. */
    traceParent: t.text('trace_parent'),
    /** A generative model created the results. */
    isGenerative: t.boolean('is_generative').notNull().default(false),
    engine: t.text('engine'),
    method: t.text('method'),
    confidence: t.real('confidence'),
    warnings: t.text('warnings').array().notNull().default(sql`'{}'::text[]`),
    /** Regions of the warnings, by the index of a result or of an input. */
    warningPlaces: t.jsonb('warning_places').$type<EnginePlace[]>(),
    /** Interpretation of its description's text. */
    words: t.jsonb('words').$type<ReadWords>(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Expiry passed, but results are kept until then; null: check at the expiry. A change of the task resets it. */
    keptUntil: moment('kept_until'),
    deletedAt: moment('deleted_at'),
    /** Number of its undeleted results, favourites among them, and deleted ones. Maintained by triggers. */
    liveResults: t.smallint('live_results').notNull().default(0),
    favouriteResults: t.smallint('favourite_results').notNull().default(0),
    deletedResults: t.smallint('deleted_results').notNull().default(0),
    /** Text that a history search matches; lower case. */
    searchText: t.text('search_text').generatedAlwaysAs(searchedText),
  },
  (table) => [
    t.uniqueIndex('tasks_idempotency').on(table.walletId, table.idempotencyKey),
    t.uniqueIndex('tasks_changes').on(table.userId, table.version),
    t.index('tasks_history').on(table.userId, table.id),
    // Offsets, months and counts of a whole history are index-only scans of this.
    t
      .index('tasks_list')
      .on(
        table.walletId,
        table.userId,
        table.createdAt,
        table.id,
        table.expiresAt,
        table.deletedAt,
        table.state,
        table.liveResults,
        table.favouriteResults,
        table.deletedResults,
        table.toolType,
      ),
    t
      .index('tasks_queue')
      .on(table.mode, table.priority, table.createdAt, table.id)
      .where(sql`${table.state} = 'queued'`),
    t.index('tasks_under_way').on(table.userId).where(sql`${table.state} in ('queued', 'drawing')`),
    t.index('tasks_expiry').on(sql`coalesce(${table.keptUntil}, ${table.expiresAt})`),
    t.index('tasks_left_outside').on(table.id).where(sql`${table.engineHandle} is not null`),
    t.index('tasks_group').on(table.groupId, table.groupPlace).where(sql`${table.groupId} is not null`),
  ],
);

/** Images that a task references, so that they are kept as long as it is. */
export const taskInputs = t.pgTable(
  'task_inputs',
  {
    taskId: partOf('task_id', () => tasks.id),
    imageId: textPartOf('image_id', () => images.id),
  },
  (table) => [
    t.primaryKey({ columns: [table.taskId, table.imageId] }),
    t.index('task_inputs_by_image').on(table.imageId),
  ],
);

/** An image that a task generated. Its id is the image's. */
export const results = t.pgTable(
  'results',
  {
    imageId: t
      .text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    taskId: partOf('task_id', () => tasks.id),
    position: t.smallint('position').notNull(),
    isFavourite: t.boolean('is_favourite').notNull().default(false),
    deletedAt: moment('deleted_at'),
  },
  (table) => [t.index('results_by_task').on(table.taskId, table.position)],
);

/** Durations of a tool's recent tasks, from pick-up to stored result; the source of every estimate. */
export const toolDurations = t.pgTable(
  'tool_durations',
  {
    id: t.bigserial('id', { mode: 'number' }).primaryKey(),
    toolType: t.integer('tool_type').notNull(),
    /** Engine that ran it: a local processor and a model server take very different times. */
    lane: t.text('lane', { enum: ['builtin', 'model'] }).notNull(),
    seconds: t.real('seconds').notNull(),
  },
  (table) => [t.index('tool_durations_by_tool').on(table.toolType, table.lane, table.id)],
);

/** A public link to one result. A result has at most one open link. */
export const shares = t.pgTable(
  'shares',
  {
    /** 128 random bits, like an image's name. */
    id: t.text('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    imageId: textPartOf('image_id', () => results.imageId),
    showsOriginal: t.boolean('shows_original').notNull(),
    /** The upload that it shows beside the result. */
    originalId: t.text('original_id').references(() => images.id, { onDelete: 'set null' }),
    /** Timestamp of a moderator's approval; null again when the link shows more. */
    lookedAt: moment('looked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [t.uniqueIndex('shares_open').on(table.imageId).where(sql`${table.revokedAt} is null`)],
);

/** Contents of a zip, from the request until its URL expires. */
export const zipTickets = t.pgTable(
  'zip_tickets',
  {
    id: t.text('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    fileName: t.text('file_name').notNull(),
    entries: t.jsonb('entries').$type<ZipEntry[]>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [t.index('zip_tickets_expiry').on(table.expiresAt)],
);

/** One file of a zip: a rendered image, a stored image, or a pattern file. */
export type ZipEntry = { fileName: string } & (
  | { imageId: string; format: DownloadFormat; canvas?: string; maxKb?: number }
  | { imageId: string; format?: undefined }
  | { fileId: string }
);

/** Named parameters of a tool. */
export const presets = t.pgTable(
  'presets',
  {
    id: t.uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: partOf('user_id', () => users.id),
    toolType: t.integer('tool_type').notNull(),
    name: t.text('name').notNull(),
    params: t.jsonb('params').$type<Record<string, unknown>>().notNull(),
    mode: t.text('mode', { enum: ['online', 'offline'] }).notNull(),
    /** Shared with the members of the wallet's company. */
    isShared: t.boolean('is_shared').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('presets_tool').on(table.walletId, table.toolType)],
);

/** Default preset of a user's new form of a tool. */
export const presetDefaults = t.pgTable(
  'preset_defaults',
  {
    userId: partOf('user_id', () => users.id),
    walletId: partOf('wallet_id', () => wallets.id),
    toolType: t.integer('tool_type').notNull(),
    presetId: partOf('preset_id', () => presets.id),
  },
  (table) => [
    t.primaryKey({ columns: [table.userId, table.walletId, table.toolType] }),
    t.index('preset_defaults_preset').on(table.presetId),
  ],
);
