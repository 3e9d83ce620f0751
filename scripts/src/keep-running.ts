import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface WatchdogOptions {
  /** Settles when the process answers; rejects, or is aborted, when it does not. */
  answers: (signal: AbortSignal) => Promise<unknown>;
  /** Resident memory of the process; more ends it. */
  memoryLimitMegabytes?: number;
  everyMs?: number;
  /** A process that has not answered for this long is ended. */
  unansweredLimitMs?: number;
  /** Called with the reason when the process is ended. */
  onKill: (reason: string) => void;
}

/** Failed checks before an end: a check of this process's own may come late. */
const minimumFailures = 3;

/** Any HTTP answer: a server under load that refuses work does not hang. */
export const answersAt =
  (url: string) =>
  async (signal: AbortSignal): Promise<void> => {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
  };

/** Megabytes; undefined where the system has no /proc. */
const residentMegabytes = (pid: number): number | undefined => {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

/**
 * Ends a process by SIGKILL that hangs or uses too much memory; who started it starts it again.
 * @returns stops watching
 */
const startWatchdog = (child: ChildProcess, options: WatchdogOptions): (() => void) => {
  const { answers, memoryLimitMegabytes = Number.POSITIVE_INFINITY, onKill } = options;
  const { everyMs = 5000, unansweredLimitMs = 30_000 } = options;
  let answeredAt = performance.now();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const findReason = (): string | undefined => {
    const silentMs = performance.now() - answeredAt;
    if (failures >= minimumFailures && silentMs >= unansweredLimitMs)
      return `has not answered for ${(silentMs / 1000).toFixed(0)} s`;
    const used = residentMegabytes(child.pid ?? 0) ?? 0;
    if (used > memoryLimitMegabytes)
      return `uses ${used.toFixed(0)} MB of memory, more than the ${memoryLimitMegabytes} MB that it may`;
    return undefined;
  };

  const check = async (): Promise<void> => {
    const hasAnswered = await answers(AbortSignal.timeout(everyMs)).then(
      () => true,
      () => false,
    );
    if (isOver) return;
    if (hasAnswered) answeredAt = performance.now();
    failures = hasAnswered ? 0 : failures + 1;
    const reason = findReason();
    if (reason === undefined) schedule();
    else {
      onKill(reason);
      child.kill('SIGKILL');
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => void check(), everyMs);
  };
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};

/** What a server process sends its parent when it answers requests. */
export const listeningMessage = 'listening';

export interface KeepRunningOptions {
  /** Starts the process, with an IPC channel, on which it says when it listens. */
  start: () => ChildProcess;
  /** Name of the process in terminal output. */
  name?: string;
  /** Prints one line to the terminal. */
  tell: (line: string) => void;
  /** Milliseconds before the first new start; doubles with each process that fails soon after. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** A process that listened this long was sound: the next pause is the first again. */
  soundAfterMs?: number;
  /** Settles when the process listens, for a program that cannot say so itself. */
  listens?: (child: ChildProcess) => Promise<unknown>;
  /** Ends a process that listened and then hangs, or uses too much memory. */
  watchdog?: Omit<WatchdogOptions, 'onKill'>;
}

export interface KeptProcess {
  /** Passes a signal on; after it nothing is started again. */
  stop(signal: NodeJS.Signals): void;
  /** The exit code to end with, once nothing runs and nothing will be started. */
  readonly ended: Promise<number>;
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const describeEnd = ({ code, signal }: End): string => (signal ? `by ${signal}` : `with code ${code}`);

/**
 * Starts a server again that ended without a `stop`, with whatever code, with growing pauses. The first one must come as far as
 * listening: what keeps it from that (a port in use, a wrong setting) is for a person to mend, so its exit code is the answer.
 */
export const keepRunning = (options: KeepRunningOptions): KeptProcess => {
  const { start, tell, name = 'server', watchdog } = options;
  const { firstPauseMs = 1000, longestPauseMs = 60_000, soundAfterMs = 60_000 } = options;
  const ended = Promise.withResolvers<number>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let hasListened = false;
  let pauseMs = firstPauseMs;

  const startAgain = (end: End): void => {
    tell(`The ${name} ended unexpectedly (${describeEnd(end)}). It is started again in ${pauseMs / 1000} s.`);
    timer = setTimeout(run, pauseMs);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  };

  const run = (): void => {
    child = start();
    const running = child;
    let listeningSince = Number.POSITIVE_INFINITY;
    let stopWatchdog = (): void => {};
    const noteListening = (): void => {
      if (hasListened) tell(`The ${name} is back.`);
      hasListened = true;
      listeningSince = performance.now();
      const onKill = (reason: string) => tell(`The ${name} ${reason}; stopping it.`);
      if (watchdog) stopWatchdog = startWatchdog(running, { ...watchdog, onKill });
    };
    child.on('message', (message) => {
      if (message === listeningMessage) noteListening();
    });
    // A process that ends before it listens is reported by its `close` event.
    options.listens?.(child).then(noteListening, () => undefined);
    child.on('error', (error) => tell(`The ${name} could not be started: ${error.message}`));
    child.on('close', (code, signal) => {
      child = undefined;
      stopWatchdog();
      if (performance.now() - listeningSince >= soundAfterMs) pauseMs = firstPauseMs;
      if (isStopping || !hasListened) ended.resolve(signal ? 1 : (code ?? 1));
      else startAgain({ code, signal });
    });
  };

  run();
  return {
    stop(signal) {
      isStopping = true;
      clearTimeout(timer);
      if (child) child.kill(signal);
      else ended.resolve(1);
    },
    ended: ended.promise,
  };
};
