import type { ChildProcess } from 'node:child_process';
import { startWatchdog, type WatchdogOptions } from './watchdog.ts';

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
