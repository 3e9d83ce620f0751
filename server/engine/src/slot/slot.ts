import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readCpuMs, startCpuLimit } from '@atelier/child-process/cpu-limit';
import { drawingDurations } from '../durations.ts';
import { EngineError, type EngineJob, type EngineProgress, type EngineResult } from '../engine.ts';
import type { PeopleSeen } from '../vision/people.ts';
import { isSlotMessage, type SlotFailure, type SlotMessage, type SlotQuestion, type SlotRequest } from './messages.ts';

const childProgram = fileURLToPath(new URL('./slot-child.ts', import.meta.url));
/** Number of kept characters of a dying slot's stderr; OpenCV prints its whole source in one line. */
const stderrKept = 2000;

/**
 * Bytes. By default glibc raises it to the size of the largest plane and retains freed memory: a slot then needs a hundred megabytes more
 * for pictures of 2048 px. Small planes stay on the heap, where they cause no page faults.
 */
export const mapThreshold = 8 * 2 ** 20;

/**
 * Megabytes of each half of V8's young generation. By default it grows to 128 MB in total within one cutout, and does not shrink; pixels
 * are outside it, and with 24 MB a slot needs the same processor time.
 */
export const youngMegabytes = 8;

/** Megabytes of V8's old generation; pixels are outside it. */
const heapMegabytes = 2048;

/** Interval of progress reports between two steps. */
const progressTickMs = 400;
/** Assumed processor time of work without a measured duration. */
const usualSeconds = 2;
/** Maximum percent of progress beyond the last finished step. */
const maxStepAhead = 45;
/** Fraction of wall-clock time that counts as work while a job uses no processor time, e.g. waits for another process. */
const waitingShare = 0.1;
/** Reported percentage from which a job's own pace predicts the remainder. */
const paceFrom = 10;

/** Resource usage of one job, for the decision to recycle its slot. */
export interface SlotUse {
  jobs: number;
  peakMegabytes: number;
}

export interface SlotRun {
  signal: AbortSignal;
  /** Processor time. */
  timeLimitMs: number;
  onProgress: (progress: EngineProgress) => void;
  /** Handles the job's requests to other processes and never rejects; without it the response is null. */
  onQuestion?: (question: SlotQuestion) => Promise<PeopleSeen | null>;
}

/** One child process and its current job, if any. */
export interface Slot {
  readonly pid: number | undefined;
  readonly use: Readonly<SlotUse>;
  readonly isDead: boolean;
  /** Resolves when the process can accept a job or is dead. */
  readonly ready: Promise<void>;
  /** Rejects with `EngineError`; after `cancelled`, `timeout` and `crashed` the slot is dead. */
  run(job: EngineJob, options: SlotRun): Promise<EngineResult>;
  kill(): void;
}

/** `onFailure` gets log details of a failed job; `onUnknownMessage` a message of unknown kind; `onDeath` fires once. */
export interface SlotEvents {
  onFailure: (job: EngineJob, failure: SlotFailure) => void;
  onUnknownMessage: (message: unknown) => void;
  onDeath: (slot: Slot) => void;
}

/**
 * A slot leads a process group, so that its descendants end with it immediately; Windows has no groups, there the processes watch their
 * parents.
 */
const hasGroups = process.platform !== 'win32';

const killGroup = (child: ChildProcess): void => {
  if (!hasGroups || child.pid === undefined) return void child.kill('SIGKILL');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
};

export const createSlot = (registryModule: string, events: SlotEvents): Slot => {
  const child = fork(childProgram, [registryModule], {
    execPath: process.execPath,
    execArgv: [`--max-semi-space-size=${youngMegabytes}`, `--max-old-space-size=${heapMegabytes}`],
    // Under `node --watch` a child would report every loaded module to this process, not to the watcher.
    env: { MALLOC_MMAP_THRESHOLD_: String(mapThreshold), ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    serialization: 'advanced',
    detached: hasGroups,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const lastWords = keepLastWords(child);
  const use: SlotUse = { jobs: 0, peakMegabytes: 0 };
  const ready = Promise.withResolvers<void>();
  let isDead = false;
  let receive: ((message: SlotMessage | 'exit') => void) | undefined;

  child.on('message', (message) => {
    if (!isSlotMessage(message)) events.onUnknownMessage(message);
    else if (message.kind === 'ready') ready.resolve();
    else receive?.(message);
  });
  child.on('error', () => die());
  child.on('exit', () => die());

  const die = (): void => {
    if (isDead) return;
    isDead = true;
    killGroup(child);
    ready.resolve();
    receive?.('exit');
    events.onDeath(slot);
  };

  const run = (job: EngineJob, options: SlotRun): Promise<EngineResult> => {
    return new Promise<EngineResult>((resolve, reject) => {
      const stopLimit = startCpuLimit(child.pid, options.timeLimitMs, () => stop(new EngineError('timeout')));
      const progress = startProgress(child.pid, job, options.onProgress);
      const onAbort = () => stop(new EngineError('cancelled'));
      const settle = (finish: () => void) => {
        stopLimit();
        progress.stop();
        options.signal.removeEventListener('abort', onAbort);
        receive = undefined;
        finish();
      };
      const stop = (error: EngineError) => {
        settle(() => reject(error));
        die();
      };
      receive = (message) => {
        if (message === 'exit') {
          const failure: SlotFailure = { kind: 'crashed', reason: undefined, detail: lastWords() };
          events.onFailure(job, failure);
          settle(() => reject(new EngineError('crashed', undefined, { cause: failure.detail })));
        } else if (message.kind === 'progress') {
          progress.finishStep(message.progress);
        } else if (message.kind === 'ask') {
          const { nth } = message;
          void (options.onQuestion?.(message) ?? Promise.resolve(null)).then((people) => {
            if (!isDead) child.send({ kind: 'answer', nth, people } satisfies SlotRequest, (error) => error && die());
          });
        } else if (message.kind !== 'ready') {
          use.jobs += 1;
          use.peakMegabytes = message.peakMegabytes;
          if (message.kind === 'done') return settle(() => resolve(message.result));
          const { kind, reason, report, detail } = message.error;
          events.onFailure(job, message.error);
          settle(() => reject(new EngineError(kind, reason, { cause: detail, report })));
        }
      };
      options.signal.addEventListener('abort', onAbort, { once: true });
      if (options.signal.aborted) onAbort();
      else if (isDead) receive('exit');
      else child.send({ kind: 'job', job } satisfies SlotRequest, (error) => error && die());
    });
  };

  const slot: Slot = {
    pid: child.pid,
    use,
    get isDead() {
      return isDead;
    },
    ready: ready.promise,
    run,
    kill: die,
  };
  return slot;
};

/**
 * Reports the steps of a job and, between them, progress by its processor time relative to the tool's measured duration. It never
 * decreases, and slows down towards a limit: one step ahead where a step is repeated, else `maxStepAhead` percent, at most 99.
 */
const startProgress = (pid: number | undefined, job: EngineJob, onProgress: (progress: EngineProgress) => void) => {
  const percentMs = 10 * (drawingDurations[Number(job.toolType)]?.mean ?? usualSeconds);
  const readCpu = () => (pid === undefined ? undefined : readCpuMs(pid));
  let last: EngineProgress = { step: 'started', percent: 0 };
  let [shown, reported, limit, paceMs, spentMs] = [0, 0, maxStepAhead, percentMs, 0];
  let [cpu, at] = [readCpu(), performance.now()];
  const move = () => {
    const [cpuNow, now] = [readCpu(), performance.now()];
    const wallMs = now - at;
    const workMs = cpu === undefined || cpuNow === undefined ? wallMs : Math.max(cpuNow - cpu, waitingShare * wallMs);
    [cpu, at] = [cpuNow, now];
    spentMs += workMs;
    const left = Math.max(0, limit - shown);
    shown += left * (1 - Math.exp(-workMs / (paceMs * (limit - last.percent))));
  };
  const tick = () => {
    move();
    if (Math.floor(shown) <= reported) return;
    reported = Math.floor(shown);
    onProgress({ step: last.step, percent: reported });
  };
  const timer = setInterval(tick, progressTickMs);
  const finishStep = (done: EngineProgress) => {
    move();
    const ahead = done.step === last.step ? Math.max(1, done.percent - last.percent) : maxStepAhead;
    limit = Math.min(99, done.percent + ahead);
    last = done;
    shown = Math.max(shown, done.percent);
    reported = Math.floor(shown);
    paceMs = Math.max(percentMs, done.percent < paceFrom ? 0 : spentMs / done.percent);
    onProgress({ ...done, percent: reported });
  };
  return { finishStep, stop: () => clearInterval(timer) };
};

const keepLastWords = (child: ChildProcess): (() => string) => {
  let kept = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-stderrKept);
  });
  return () => kept;
};
