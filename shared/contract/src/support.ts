import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Days that a report is kept, whatever became of it. */
export const reportDays = 90;
export const reportLimits = { words: 1000, answer: 300, search: 60 } as const;

const moment = z.iso.datetime();
const seconds = z.number().nullable();

/** Task data in a report. Sizes and settings, never a picture, a file name or text that the user typed into the form. */
export const taskFacts = z.object({
  task_id: z.string(),
  tool_type: z.number().int(),
  tool: z.string(),
  state: z.string(),
  /** A key of `failReasons`. */
  fail_reason: z.string().nullable(),
  /** Finds the task's lines in logs and traces: 32 hexadecimal digits. */
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
  /** Settings; of a text only how long it is. */
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
  /** Each delivery that went wrong. */
  faults: z.array(z.object({ attempt: z.number().int(), kind: z.string(), reason: z.string(), at: moment })),
  versions: z.object({ server: z.string(), runtime: z.string(), page: z.string() }),
});
export type TaskFacts = z.infer<typeof taskFacts>;

const sentReport = z.object({ id: z.string(), at: moment, has_pictures: z.boolean(), settled: z.boolean() });

/** What a report of this task would say, or says. 44000 when it is not the asker's, 41080 unless it failed. */
export const getTaskReport = defineCall({
  method: 'GET',
  path: '/task_report',
  action: 'work',
  added: true,
  request: z.object({ task_id: z.string().max(64) }),
  response: z.object({
    facts: taskFacts,
    /** Pictures that can be included, if the user agrees. */
    pictures: z.number().int(),
    sent: sentReport.nullable(),
  }),
});

/** Sends it; sent again, the words and the consent of the later one count. */
export const sendTaskReport = defineCall({
  method: 'POST',
  path: '/task_report',
  action: 'work',
  added: true,
  request: z.object({
    task_id: z.string().max(64),
    words: z.string().trim().max(reportLimits.words).default(''),
    with_pictures: z.boolean(),
    /** What the page runs: `remote-tools 1.2.3`. */
    page: z.string().trim().max(200).default(''),
  }),
  response: z.object({ sent: sentReport }),
});

/** Takes it back: nothing of it is kept. */
export const withdrawTaskReport = defineCall({
  method: 'DELETE',
  path: '/task_report',
  action: 'work',
  added: true,
  request: z.object({ report_id: z.string().max(64) }),
  response: z.object({}),
});

const reportRow = z.object({
  id: z.string(),
  task_id: z.string(),
  tool_type: z.number().int(),
  tool: z.string(),
  fail_reason: z.string().nullable(),
  /** Its sentence. */
  fail_words: z.object({ zh: z.string(), en: z.string() }).optional(),
  /** Who sent it. */
  who: z.string(),
  words: z.string(),
  has_pictures: z.boolean(),
  settled: z.boolean(),
  created_at: moment,
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportStates = ['open', 'settled', 'all'] as const;

/** For operators: what people sent, the newest first; by part of a user name, or by id of report, task or trace. 43010 while locked. */
export const listReports = defineCall({
  method: 'GET',
  path: '/operator/reports',
  action: 'operate',
  added: true,
  request: z.object({
    state: z.enum(reportStates).default('open'),
    search: searchText(reportLimits.search).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: z.number().int(), reports: z.array(reportRow) }),
});

/** Opens a report; the access is logged. */
export const openReport = defineCall({
  method: 'POST',
  path: '/operator/open_report',
  action: 'operate',
  added: true,
  request: z.object({ report_id: z.string().max(64) }),
  response: z.object({
    report: reportRow.extend({
      facts: taskFacts,
      /** Nodes, and the errors' own words. */
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
      /** Empty unless the user agreed. */
      pictures: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
    }),
  }),
});

/** Settles a report, or reopens it; an answer is sent to the user as a notice. */
export const settleReport = defineCall({
  method: 'POST',
  path: '/operator/settle_report',
  action: 'operate',
  added: true,
  request: z.object({
    report_id: z.string().max(64),
    settled: z.boolean(),
    answer: z.string().trim().max(reportLimits.answer).default(''),
    reason: z.string().trim().min(1).max(200),
  }),
  response: z.object({ report_id: z.string(), settled: z.boolean() }),
});
