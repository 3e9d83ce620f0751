import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface WatchdogOptions {
  /** Resolves when the process responds; rejects or is aborted otherwise. */
  answers: (signal: AbortSignal) => Promise<unknown>;
  /** Limit of the process's resident memory; it is killed above it. */
  memoryLimitMegabytes?: number;
  everyMs?: number;
  /** Milliseconds without a response after which the process is killed. */
  unansweredLimitMs?: number;
  /** Called with the reason when the process is killed. */
  onKill: (reason: string) => void;
}

/** Failed checks before a kill, since a check by this process may be delayed. */
const minimumFailures = 3;

/** Any HTTP response counts: a server under load that refuses requests does not hang. */
export const answersAt =
  (url: string) =>
  async (signal: AbortSignal): Promise<void> => {
    const answer = await fetch(url, { signal });
    await answer.body?.cancel();
  };

/** Resident memory in megabytes; undefined on a system without /proc. */
const residentMegabytes = (pid: number): number | undefined => {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

/** Kills (SIGKILL) a process that hangs or uses too much memory. @returns stops the watchdog */
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

/** IPC message of a server process that accepts requests. */
export const listeningMessage = 'listening';

export interface KeepRunningOptions {
  /** Starts the process, with an IPC channel for its `listening` message. */
  start: () => ChildProcess;
  /** Name of the process in terminal output. */
  name?: string;
  /** Prints one line to the terminal. */
  tell: (line: string) => void;
  /** Milliseconds before the first restart; doubles with each process that fails soon after. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** Milliseconds of listening after which the restart delay is reset. */
  soundAfterMs?: number;
  /** Resolves when the process listens, for a program that does not announce it. */
  listens?: (child: ChildProcess) => Promise<unknown>;
  /** Kills a process that listened and then hangs, or uses too much memory. */
  watchdog?: Omit<WatchdogOptions, 'onKill'>;
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const describeEnd = ({ code, signal }: End): string => (signal ? `by ${signal}` : `with code ${code}`);

/** Restarts a server that ended without a `stop`, with growing delays; one that never listened is not restarted. */
export const keepRunning = (options: KeepRunningOptions) => {
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
    /** Forwards a signal and prevents further restarts. */
    stop(signal: NodeJS.Signals) {
      isStopping = true;
      clearTimeout(timer);
      if (child) child.kill(signal);
      else ended.resolve(1);
    },
    /** Exit code, when nothing runs and no restart follows. */
    ended: ended.promise,
  };
};
