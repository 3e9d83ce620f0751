import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Retention of a report in days, in any state. */
export const reportDays = 90;
export const reportLimits = { words: 1000, answer: 300, search: 60 } as const;

const moment = z.iso.datetime();
const seconds = z.number().nullable();

/** Task data in a report. Sizes and settings, never an image, a file name or text that the user typed into the form. */
export const taskFacts = z.object({
  task_id: z.string(),
  tool_type: z.number().int(),
  tool: z.string(),
  state: z.string(),
  /** A key of `failReasons`. */
  fail_reason: z.string().nullable(),
  /** Trace id of the task in logs and traces: 32 hexadecimal digits. */
  trace_id: z.string().nullable(),
  mode: z.string(),
  /** `builtin` or `model`. */
  lane: z.string(),
  attempts: z.number().int(),
  price: z.number().int(),
  charged: z.number().int(),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  waited_seconds: seconds,
  drawing_seconds: seconds,
  /** The estimate shown to the user at submission. */
  told_seconds: z.object({ min: z.number(), max: z.number() }).nullable(),
  engine: z.string().nullable(),
  method: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Settings; for texts only their length. */
  settings: z.record(z.string(), z.unknown()),
  inputs: z.array(
    z.object({
      input: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      bytes: z.number().int(),
      mime: z.string(),
      notes: z.array(z.string()),
    }),
  ),
  /** Failed attempts. */
  faults: z.array(z.object({ attempt: z.number().int(), kind: z.string(), reason: z.string(), at: moment })),
  versions: z.object({ server: z.string(), runtime: z.string(), page: z.string() }),
});
export type TaskFacts = z.infer<typeof taskFacts>;

const sentReport = z.object({ id: z.string(), at: moment, has_pictures: z.boolean(), settled: z.boolean() });

/** Content of a report of this task, sent or not. 44000 when it is not the requester's, 41080 unless it failed. */
export const getTaskReport = defineCall('GET /task_report', {
  action: 'work',
  request: z.object({ task_id: z.string().max(64) }),
  response: z.object({
    facts: taskFacts,
    /** Number of images that can be included with the user's consent. */
    pictures: z.number().int(),
    sent: sentReport.nullable(),
  }),
});

/** Sends the report; sending again replaces text and consent. */
export const sendTaskReport = defineCall('POST /task_report', {
  action: 'work',
  request: z.object({
    task_id: z.string().max(64),
    words: z.string().trim().max(reportLimits.words).default(''),
    with_pictures: z.boolean(),
    /** Version of the page: `remote-tools 1.2.3`. */
    page: z.string().trim().max(200).default(''),
  }),
  response: z.object({ sent: sentReport }),
});

/** Withdraws the report and deletes all of its data. */
export const withdrawTaskReport = defineCall('DELETE /task_report', {
  action: 'work',
  request: z.object({ report_id: z.string().max(64) }),
});

const reportRow = z.object({
  id: z.string(),
  task_id: z.string(),
  tool_type: z.number().int(),
  tool: z.string(),
  fail_reason: z.string().nullable(),
  /** Message of the fail reason in both languages. */
  fail_words: z.object({ zh: z.string(), en: z.string() }).optional(),
  /** User who sent it. */
  who: z.string(),
  words: z.string(),
  has_pictures: z.boolean(),
  settled: z.boolean(),
  created_at: moment,
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportStates = ['open', 'settled', 'all'] as const;

/**
 * For operators: reports of users, newest first; filtered by part of a user name, or by report, task or trace id. 43010 while the console
 * is locked.
 */
export const listReports = defineCall('GET /operator/reports', {
  action: 'operate',
  request: z.object({
    state: z.enum(reportStates).default('open'),
    search: searchText(reportLimits.search).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: z.number().int(), reports: z.array(reportRow) }),
});

/** Opens a report; the access is logged. */
export const openReport = defineCall('POST /operator/open_report', {
  action: 'operate',
  request: z.object({ report_id: z.string().max(64) }),
  response: z.object({
    report: reportRow.extend({
      facts: taskFacts,
      /** Nodes and original error messages. */
      faults: z.array(
        z.object({
          attempt: z.number().int(),
          node: z.string(),
          kind: z.string(),
          reason: z.string(),
          detail: z.string(),
          at: moment,
        }),
      ),
      expires_at: moment,
      /** Empty without the user's consent. */
      pictures: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
    }),
  }),
});

/** Settles a report, or reopens it; a reply is sent to the user as a notice. */
export const settleReport = defineCall('POST /operator/settle_report', {
  action: 'operate',
  request: z.object({
    report_id: z.string().max(64),
    settled: z.boolean(),
    answer: z.string().trim().max(reportLimits.answer).default(''),
    reason: z.string().trim().min(1).max(200),
  }),
  response: z.object({ report_id: z.string(), settled: z.boolean() }),
});
