import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startCpuLimit } from '@atelier/child-process/cpu-limit';
import { EngineError, type EngineJob, type EngineProgress, type EngineResult } from '../engine.ts';
import type { PeopleSeen } from '../vision/people.ts';
import { isSlotMessage, type SlotFailure, type SlotMessage, type SlotQuestion, type SlotRequest } from './messages.ts';

const childProgram = fileURLToPath(new URL('./slot-child.ts', import.meta.url));
/** How much of a dying slot's last words is kept; OpenCV prints its whole source in one line. */
const stderrKept = 2000;

/**
 * Bytes. Left alone, glibc raises it to the size of the largest plane and keeps what is freed: a slot then needs a hundred megabytes more for
 * pictures of 2048 px. Small planes stay on the heap, where they cost no page faults.
 */
export const mapThreshold = 8 * 2 ** 20;

/**
 * Megabytes of each half of V8's young generation. Left alone it grows to 128 MB in all within one cutout, and stays; pixels are no part of it, and with
 * 24 MB a slot takes the same processor time.
 */
export const youngMegabytes = 8;

/** Megabytes of V8's old generation; pixels are no part of it. */
const heapMegabytes = 2048;

/** What one job did to its slot, for the decision to recycle it. */
export interface SlotUse {
  jobs: number;
  peakMegabytes: number;
}

export interface SlotRun {
  signal: AbortSignal;
  /** Processor time. */
  timeLimitMs: number;
  onProgress: (progress: EngineProgress) => void;
  /** Answers what the job asks of another process, and never rejects; without it the answer is null. */
  onQuestion?: (question: SlotQuestion) => Promise<PeopleSeen | null>;
}

/** One child process and the one job that it may be busy with. */
export interface Slot {
  readonly pid: number | undefined;
  readonly use: Readonly<SlotUse>;
  readonly isDead: boolean;
  /** Resolves when the process can take a job or is dead. */
  readonly ready: Promise<void>;
  /** Rejects with `EngineError`; after `cancelled`, `timeout` and `crashed` the slot is dead. */
  run(job: EngineJob, options: SlotRun): Promise<EngineResult>;
  kill(): void;
}

/** `onFailure` gets what the log should know about a job that failed; `onUnknownMessage` a message of no known kind; `onDeath` fires once. */
export interface SlotEvents {
  onFailure: (job: EngineJob, failure: SlotFailure) => void;
  onUnknownMessage: (message: unknown) => void;
  onDeath: (slot: Slot) => void;
}

/** A slot leads a process group, so that what it started ends with it, at once; Windows has none, where the processes watch for their parents. */
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
    // Under `node --watch` a child would report every module that it loads here, not to the watcher.
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
      const onAbort = () => stop(new EngineError('cancelled'));
      const settle = (finish: () => void) => {
        stopLimit();
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
          options.onProgress(message.progress);
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

const keepLastWords = (child: ChildProcess): (() => string) => {
  let kept = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-stderrKept);
  });
  return () => kept;
};
