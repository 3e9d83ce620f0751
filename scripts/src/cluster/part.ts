import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersAt, keepRunning, listeningMessage } from '../keep-running.ts';

/** One process of a cluster, restarted when it ends. */
export interface Part {
  /** Name: `api-1`, `worker-2`, `s3`, `balancer`, `postgres`. */
  readonly name: string;
  /** Address for requests; the internal port of a worker. */
  readonly address: string;
  pid(): number | undefined;
  /** Sends the process a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Its output since the start. */
  log(): string;
  isReady(): Promise<boolean>;
  /** Settles when it ended permanently, for example because it could not start. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

interface PartOptions {
  name: string;
  address: string;
  /** URL that responds with 2xx when the process is ready. */
  readiness: string;
  logFile: string;
  /** Spawns a new process; with an IPC channel when it announces that it listens. */
  start: () => ChildProcess;
  saysItself: boolean;
  /** Restarted when it does not respond. */
  isWatched?: boolean;
  /** Milliseconds to shut down after SIGTERM before it is killed. */
  stopLimitMs?: number;
  tell: (line: string) => void;
}

/** Poll interval in ms during a start. */
const lookEvery = 50;
/** Restart delay in ms; short, so that a kill interrupts work and not much else. */
const firstPauseMs = 500;
/** Milliseconds; a node takes up to 25 s plus its draining. */
const usualStopLimitMs = 60_000;

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok || answer.status === 403,
    () => false,
  );

const untilAnswers = async (address: string, child: ChildProcess): Promise<void> => {
  while (!(await answers(address))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('ended');
    await sleep(lookEvery);
  }
};

/** Keeps one process of a cluster running and logs its output. */
export const keepPart = (options: PartOptions): Part => {
  const { name, address, readiness, logFile, start, saysItself, isWatched = false, tell } = options;
  const { stopLimitMs = usualStopLimitMs } = options;
  let child: ChildProcess | undefined;
  const startLogged = (): ChildProcess => {
    child = start();
    const out = createWriteStream(logFile, { flags: 'a' });
    child.stdout?.pipe(out, { end: false });
    child.stderr?.pipe(out, { end: false });
    child.once('close', () => out.end());
    return child;
  };
  const kept = keepRunning({
    start: startLogged,
    name,
    tell,
    firstPauseMs,
    longestPauseMs: 5000,
    soundAfterMs: 10_000,
    ...(isWatched ? { watchdog: { answers: answersAt(readiness) } } : {}),
    ...(saysItself ? {} : { listens: (one) => untilAnswers(readiness, one) }),
  });
  return {
    name,
    address,
    pid: () => child?.pid,
    signal: (signal) => void child?.kill(signal),
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    isReady: () => answers(readiness),
    ended: kept.ended,
    async stop() {
      // A suspended process (SIGSTOP) would not handle SIGTERM.
      child?.kill('SIGCONT');
      kept.stop('SIGTERM');
      const kill = setTimeout(() => {
        tell(`The ${name} did not end within ${stopLimitMs / 1000} s of SIGTERM; it is killed.`);
        child?.kill('SIGKILL');
      }, stopLimitMs);
      await kept.ended;
      clearTimeout(kill);
    },
  };
};

/** Waits until a process is ready. @throws Error with its log when it ends or takes longer than `limitMs` */
export const waitReady = async (part: Part, limitMs = 180_000): Promise<void> => {
  let hasEnded = false;
  void part.ended.then(() => {
    hasEnded = true;
  });
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(lookEvery)) {
    if (await part.isReady()) return;
    if (hasEnded) throw new Error(`${part.name} could not be started. Its log:\n${part.log().slice(-4000)}`);
  }
  throw new Error(`${part.name} was not ready within ${limitMs / 1000} s. Its log:\n${part.log().slice(-4000)}`);
};

/** Notifies the parent that this process listens, and ends with the parent. */
export const announceListening = (): void => {
  process.send?.(listeningMessage);
  process.on('disconnect', () => process.exit());
};

/** Ends on SIGTERM only, not on the SIGINT that a terminal sends to the whole group: the parent ends its children in order. */
export const endOnlyWhenTold = async (): Promise<void> => {
  process.on('SIGINT', () => undefined);
  await once(process, 'SIGTERM');
};
