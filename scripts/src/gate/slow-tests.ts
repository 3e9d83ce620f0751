import { execFile } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { TimedTest } from './runners.ts';

/** Limit in seconds of a test on the idle reference machine. */
const slowAfter: Readonly<Record<TimedTest['runner'], number>> = { unit: 5, server: 10, journeys: 20 };

/** Disks differ more than the processors that `measureSlowness` compares. */
const spread = 2.5;

interface Exception {
  /** Path relative to the root. */
  file: string;
  reason: string;
}

/** Files with justified slow tests; at most 15. */
const exceptions: readonly Exception[] = [
  { file: 'server/test/comfyui/pool.test.ts', reason: 'waits for model servers that fail to be tried again' },
  { file: 'e2e/tests/company.spec.ts', reason: 'signs several people in' },
];

const isExcepted = (test: TimedTest): boolean => exceptions.some(({ file }) => file === test.file);

/** Tests over the limit, slowest first. `slowness`: factor relative to the reference machine. */
export const slowTests = (tests: readonly TimedTest[], slowness: number): TimedTest[] =>
  tests
    .filter((test) => test.seconds > slowAfter[test.runner] * slowness * spread && !isExcepted(test))
    .sort((one, other) => other.seconds - one.seconds);

const derive = promisify(pbkdf2);
const start = promisify(execFile);
const iterations = 400_000;
/** Seconds on the idle two-core machine for which the limits were set: two concurrent key derivations, and two starts of Node. */
const reference = { deriving: 0.24, starting: 0.06 };

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await Promise.all([work(), work()]);
  return (performance.now() - started) / 1000;
};

/** Slowness factor of this machine relative to the reference, including load of other programs; at least 1. */
export const measureSlowness = async (): Promise<number> => {
  const deriving = await secondsOf(() => derive('', '', iterations, 64, 'sha512'));
  const starting = await secondsOf(() => start(process.execPath, ['-e', '0']));
  const slowness = Math.max(1, deriving / reference.deriving, starting / reference.starting);
  return slowness * Math.max(1, 2 / availableParallelism());
};
