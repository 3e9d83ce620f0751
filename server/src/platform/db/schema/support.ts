import type { TaskFacts } from '@atelier/contract/support';
import {
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { images, tasks } from './generation.ts';
import { wallets } from './ledger.ts';

/** Errors of a task, one for each failed delivery. Deleted with the task. */
export const taskFaults = pgTable(
  'task_faults',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    taskId: partOf('task_id', () => tasks.id),
    /** Number of the delivery, from 1. */
    attempt: smallint('attempt').notNull(),
    /** Node that ran it. */
    node: text('node').notNull(),
    /** Kind of an engine error; `error` for others. */
    kind: text('kind').notNull(),
    /** Machine-readable reason, e.g. `no-garment-found`; empty without one. */
    reason: text('reason').notNull().default(''),
    /** Error message, for operators only. */
    detail: text('detail').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('task_faults_by_task').on(table.taskId, table.id)],
);

/** A user's report about a failed task; outlives the task, and is deleted after its days or with the account. */
export const supportReports = pgTable(
  'support_reports',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    userId: partOf('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    state: text('state', { enum: ['open', 'settled'] })
      .notNull()
      .default('open'),
    /** The user's text. */
    words: text('words').notNull(),
    /** Task facts as displayed to the user at submission. */
    facts: jsonb('facts').$type<TaskFacts>().notNull(),
    /** Additional facts for operators: nodes and error messages. */
    faults: jsonb('faults').$type<Record<string, unknown>[]>().notNull(),
    /** The user agreed that operators see the task's images. */
    hasPictures: boolean('has_pictures').notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('support_reports_task').on(table.taskId),
    index('support_reports_list').on(table.state, table.createdAt),
    index('support_reports_user').on(table.userId),
    index('support_reports_wallet').on(table.walletId),
    index('support_reports_expires').on(table.expiresAt),
  ],
);

/** Images of a report: kept as long as it is. */
export const supportReportImages = pgTable(
  'support_report_images',
  {
    reportId: partOf('report_id', () => supportReports.id),
    imageId: textPartOf('image_id', () => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.imageId] }),
    index('support_report_images_by_image').on(table.imageId),
  ],
);
