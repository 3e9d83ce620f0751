import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersAt, keepRunning, listeningMessage } from '../keep-running.ts';

/** One process of a cluster. It comes back by itself when it ends. */
export interface Part {
  /** `api-1`, `worker-2`, `s3`, `balancer`, `postgres`. */
  readonly name: string;
  /** Address for requests; a worker's internal port. */
  readonly address: string;
  pid(): number | undefined;
  /** Sends the process a signal and does not wait. */
  signal(signal: NodeJS.Signals): void;
  /** Everything that it wrote so far. */
  log(): string;
  isReady(): Promise<boolean>;
  /** Settles when it ended for good, for instance because it could not start. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

interface PartOptions {
  name: string;
  address: string;
  /** Answers 2xx there when the part can be used. */
  readiness: string;
  logFile: string;
  /** A new process; with an IPC channel when it says itself that it listens. */
  start: () => ChildProcess;
  saysItself: boolean;
  /** Is stopped and started again when it does not answer. */
  isWatched?: boolean;
  /** Milliseconds in which it ends in order after SIGTERM; then it is killed. */
  stopLimitMs?: number;
  tell: (line: string) => void;
}

/** Milliseconds between two looks at a part that is starting. */
const lookEvery = 50;
/** Milliseconds: a killed process is to be missed by its work and not by a long pause. */
const firstPauseMs = 500;
/** Milliseconds; a node takes up to 25 s beside its draining. */
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

/** Keeps one process of a cluster running; what it prints goes to its log. */
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
      // A halted process (SIGSTOP) would not handle SIGTERM.
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

/** Waits until a part can be used. @throws Error with its log when it ends or takes longer than `limitMs` */
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

/** Tells the parent that this process listens, and ends with it. */
export const announceListening = (): void => {
  process.send?.(listeningMessage);
  process.on('disconnect', () => process.exit());
};

/** Ends on SIGTERM only, not on the SIGINT that a terminal sends to the whole group: the parent ends its children in order. */
export const endOnlyWhenTold = async (): Promise<void> => {
  process.on('SIGINT', () => undefined);
  await once(process, 'SIGTERM');
};
