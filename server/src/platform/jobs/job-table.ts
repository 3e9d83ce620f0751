import type { TaskMode } from '@atelier/contract/task';

/**
 * Who is expected to draw a task. Each has its own number of tasks at a time, so that minutes on a model server hold up nothing that
 * the processors here draw.
 */
export type DrawLane = 'builtin' | 'model';

/** Jobs of a lane share its concurrency on a node; among several jobs of a lane the first in the table has priority. */
export type JobLane = DrawLane | 'matting' | 'recognition' | 'index' | 'seed-assets' | 'money' | 'upkeep';

/** One kind of background job. Its handler has the same name (`createJobHandlers`); the server does not start without it. */
export interface JobRow {
  /** Name of the pg-boss queue. */
  readonly queue: string;
  readonly lane: JobLane;
  /** Minute, hour, day, month, weekday (UTC): whichever node comes first sends it, once, unless the last one is still waiting or running. */
  readonly schedule?: string;
  /** Only taken in the hours of the night. */
  readonly isNightWork?: true;
  /** The handler ends the job itself, in the transaction that stores what came of it. */
  readonly endsItself?: true;
  /** Deliveries after the first, for workers that died; a shutdown uses none up. */
  readonly retryLimit: number;
  /** Longer than the work ever takes: a last resort against a worker that hangs and still sends heartbeats. */
  readonly expireInSeconds: number;
}

const drawn = { endsItself: true, retryLimit: 3 } as const;
const minutes = 60;
/** Beyond the wall-clock limit of the slowest tool (`cpu-limit.ts`). A model server's job may also wait there behind others. */
const expiry = { builtin: 180 * minutes, model: 90 * minutes } as const;
/** What failed comes again with the next turn. */
const upkeep = { lane: 'upkeep', retryLimit: 0, expireInSeconds: 60 * minutes } as const;

/** Everything that happens later. */
export const jobTable = {
  draw: { queue: 'draw', lane: 'builtin', expireInSeconds: expiry.builtin, ...drawn },
  'draw-at-night': {
    ...{ queue: 'draw.night', lane: 'builtin', isNightWork: true },
    ...{ expireInSeconds: expiry.builtin, ...drawn },
  },
  'draw-by-model': { queue: 'draw.model', lane: 'model', expireInSeconds: expiry.model, ...drawn },
  'draw-by-model-at-night': {
    ...{ queue: 'draw.model.night', lane: 'model', isNightWork: true },
    ...{ expireInSeconds: expiry.model, ...drawn },
  },
  /** The user waits in the open editor. */
  matting: { queue: 'matting', lane: 'matting', endsItself: true, retryLimit: 1, expireInSeconds: 30 * minutes },
  /** Recognises the content of an upload: a hint that a form waits for briefly and can do without. */
  recognise: { queue: 'recognise', lane: 'recognition', retryLimit: 2, expireInSeconds: 2 * minutes },
  /** Describes pictures for the search by image: new ones, and all when what describes them has changed. */
  index: { queue: 'index', lane: 'index', schedule: '* * * * *', retryLimit: 0, expireInSeconds: 60 * minutes },
  /** Imports the public materials that are not there yet: asked for at each start, and once a day for what failed. */
  materials: {
    queue: 'materials',
    lane: 'seed-assets',
    schedule: '27 18 * * *',
    retryLimit: 0,
    expireInSeconds: 120 * minutes,
  },
  /** Processes a payment provider's notification. */
  'payment-event': { queue: 'payment.event', lane: 'money', retryLimit: 5, expireInSeconds: 5 * minutes },
  /** Sends a refund to the payment provider. */
  'payment-refund': { queue: 'payment.refund', lane: 'money', retryLimit: 0, expireInSeconds: 5 * minutes },
  /** Dead-letter queue: fails what waits for a job without deliveries left. */
  'dead-letter': { ...upkeep, queue: 'abandoned', retryLimit: 10 },
  /** Ends what ended tasks left at a model server. What cannot be reached comes again with `expire`. */
  'cleanup-remote-prompts': { ...upkeep, queue: 'release' },
  /** Ends tasks that waited too long or whose job is gone. */
  expire: { ...upkeep, queue: 'expire', schedule: '* * * * *' },
  /** Notifies those who wait for a tool that can be used now. */
  'tool-openings': { ...upkeep, queue: 'tool.openings', schedule: '* * * * *' },
  /** Tickets, codes, sessions, counts and lots whose time is over. */
  prune: { ...upkeep, queue: 'prune', schedule: '* * * * *' },
  /** Payments whose message was lost, orders whose time is over, packages that begin, monthly credits. */
  payments: { ...upkeep, queue: 'payments', schedule: '* * * * *' },
  /** Compares the ledger with the payment providers' lists of the day before. */
  'compare-payments': { ...upkeep, queue: 'payments.compare', schedule: '43 */6 * * *' },
  /** Deletes expired history, unused uploads and unsaved mattings. */
  purge: { ...upkeep, queue: 'purge', schedule: '*/10 * * * *' },
  /** Packs a user's data export on request. */
  export: { lane: 'upkeep', queue: 'export', retryLimit: 2, expireInSeconds: 30 * minutes },
  /** Renews the registry of remotes once a day, where this node has the key for it. */
  'renew-registry': { ...upkeep, queue: 'renew.registry', schedule: '17 * * * *' },
  /** Audits the ledger: recent movements, and everything at night. */
  audit: { ...upkeep, queue: 'audit', schedule: '*/5 * * * *' },
  'audit-whole': { ...upkeep, queue: 'audit.whole', schedule: '41 19 * * *' },
  /** Stored contents that nothing refers to. */
  sweep: { ...upkeep, queue: 'sweep', schedule: '5,35 * * * *' },
} as const satisfies Record<string, JobRow>;

export type JobName = keyof typeof jobTable;

export const jobNames = Object.keys(jobTable) as JobName[];

/** The row with all that a row may have. */
export const jobRow = (name: JobName): JobRow => jobTable[name];

/** The job that draws a task. */
export const drawJobOf = ({ lane, mode }: { lane: DrawLane; mode: TaskMode }): JobName => {
  const base = lane === 'model' ? 'draw-by-model' : 'draw';
  return mode === 'offline' ? `${base}-at-night` : base;
};
