import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { EngineError, type EngineJob } from '../engine.ts';
import type { Handler } from '../handler.ts';
import type { PeopleSeen } from '../vision/people.ts';
import type { SlotFailure, SlotMessage, SlotRequest } from './messages.ts';
import { stepBack } from './step-back.ts';

/**
 * Program of one slot: argument 2 is the URL of a module that exports `handlers`. Draws one job at a time at nice 10, so that the API keeps
 * its share of the processor, and ends with its parent.
 */
const { handlers } = (await import(process.argv[2] ?? '')) as { handlers: readonly Handler[] };

const nice = 10;
/** Delayed, since a job is usually waiting for the slot. */
const flushAfterMs = 2000;

/** Pending requests by number. */
const asked = new Map<number, (people: PeopleSeen | null) => void>();
let questions = 0;

const answer = async (job: EngineJob): Promise<void> => {
  let percent = 0;
  const report = (step: string, next: number) => {
    percent = Math.max(percent, Math.min(100, Math.round(next)));
    send({ kind: 'progress', progress: { step, percent } });
  };
  try {
    const handler = handlers.find((candidate) => candidate.toolType === job.toolType);
    if (!handler) throw new EngineError('failed', 'no-handler');
    const result = await handler.run(job, {
      finishStep: async (step, next) => {
        report(step, Math.min(99, next));
        await nextTurn();
      },
      people: (picture, wanted) =>
        new Promise((resolve) => {
          questions += 1;
          asked.set(questions, resolve);
          send({ kind: 'ask', nth: questions, picture, wanted });
        }),
    });
    report('done', 100);
    send({ kind: 'done', result, peakMegabytes: readPeakMegabytes() });
  } catch (error) {
    send({ kind: 'failed', error: describe(error), peakMegabytes: readPeakMegabytes() });
  }
};

const describe = (error: unknown): SlotFailure => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : `thrown: ${String(error)}`;
  if (error instanceof EngineError) {
    return { kind: error.kind, reason: error.reason, report: error.report, detail };
  }
  return { kind: 'failed', reason: undefined, detail };
};

/** High-water mark of resident memory; the current value where the system has no /proc. */
const readPeakMegabytes = (): number => {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    if (match) return Number(match[1]) / 1024;
  } catch {
    // Not Linux: fall through to the portable value.
  }
  return process.memoryUsage().rss / 2 ** 20;
};

const send = (message: SlotMessage): void => {
  process.send?.(message);
};

stepBack(nice);
new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (request: SlotRequest) => {
  if (request.kind === 'job') return void answer(request.job);
  asked.get(request.nth)?.(request.people);
  asked.delete(request.nth);
});
send({ kind: 'ready' });
// Slots are killed, which would lose their compile cache; without a cache this does nothing.
setTimeout(flushCompileCache, flushAfterMs).unref();
