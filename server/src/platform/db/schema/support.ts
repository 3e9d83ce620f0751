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

/** What went wrong with a task, once for each delivery that did not end it well. Goes with the task. */
export const taskFaults = pgTable(
  'task_faults',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    taskId: partOf('task_id', () => tasks.id),
    /** Number of the delivery, from 1. */
    attempt: smallint('attempt').notNull(),
    /** Which node drew it. */
    node: text('node').notNull(),
    /** Of an engine's error its kind; `error` for anything else. */
    kind: text('kind').notNull(),
    /** Machine name, e.g. `no-garment-found`; empty where there is none. */
    reason: text('reason').notNull().default(''),
    /** The error's own words, for operators alone. */
    detail: text('detail').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('task_faults_by_task').on(table.taskId, table.id)],
);

/** What a person sent about a task that failed; outlives the task, and goes after its days or with the account. */
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
    /** Task facts as the user saw them when it was sent. */
    facts: jsonb('facts').$type<TaskFacts>().notNull(),
    /** Additional facts for operators: nodes and error messages. */
    faults: jsonb('faults').$type<Record<string, unknown>[]>().notNull(),
    /** The user agreed that operators see the task's pictures. */
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

/** Pictures that a report shows: kept as long as it is. */
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
