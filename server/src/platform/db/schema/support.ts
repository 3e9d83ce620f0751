import type { TaskFacts } from '@atelier/contract/support';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { images, tasks } from './generation.ts';
import { wallets } from './ledger.ts';

/** Errors of a task, one for each failed delivery. Deleted with the task. */
export const taskFaults = t.pgTable(
  'task_faults',
  {
    id: t.bigserial('id', { mode: 'number' }).primaryKey(),
    taskId: partOf('task_id', () => tasks.id),
    /** Number of the delivery, from 1. */
    attempt: t.smallint('attempt').notNull(),
    /** Node that ran it. */
    node: t.text('node').notNull(),
    /** Kind of an engine error; `error` for others. */
    kind: t.text('kind').notNull(),
    /** Machine-readable reason, e.g. `no-garment-found`; empty without one. */
    reason: t.text('reason').notNull().default(''),
    /** Error message, for operators only. */
    detail: t.text('detail').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [t.index('task_faults_by_task').on(table.taskId, table.id)],
);

/** A user's report about a failed task; outlives the task, and is deleted after its days or with the account. */
export const supportReports = t.pgTable(
  'support_reports',
  {
    id: t.uuid('id').primaryKey(),
    taskId: t.uuid('task_id').notNull(),
    userId: partOf('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    state: t
      .text('state', { enum: ['open', 'settled'] })
      .notNull()
      .default('open'),
    /** The user's text. */
    words: t.text('words').notNull(),
    /** Task facts as displayed to the user at submission. */
    facts: t.jsonb('facts').$type<TaskFacts>().notNull(),
    /** Additional facts for operators: nodes and error messages. */
    faults: t.jsonb('faults').$type<Record<string, unknown>[]>().notNull(),
    /** The user agreed that operators see the task's images. */
    hasPictures: t.boolean('has_pictures').notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    t.uniqueIndex('support_reports_task').on(table.taskId),
    t.index('support_reports_list').on(table.state, table.createdAt),
    t.index('support_reports_user').on(table.userId),
    t.index('support_reports_wallet').on(table.walletId),
    t.index('support_reports_expires').on(table.expiresAt),
  ],
);

/** Images of a report: kept as long as it is. */
export const supportReportImages = t.pgTable(
  'support_report_images',
  {
    reportId: partOf('report_id', () => supportReports.id),
    imageId: textPartOf('image_id', () => images.id),
  },
  (table) => [
    t.primaryKey({ columns: [table.reportId, table.imageId] }),
    t.index('support_report_images_by_image').on(table.imageId),
  ],
);
