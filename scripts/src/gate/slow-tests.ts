import type { TimedTest } from './runners.ts';

/** Seconds that a test may take on the reference machine with nothing else running. */
const slowAfter: Readonly<Record<TimedTest['runner'], number>> = { unit: 5, server: 10, journeys: 20 };

/** Part of the processor time that other programs may take before times say nothing about a test. */
const idleShare = 0.15;

interface Exception {
  /** From the root; the test is every one of the file whose title begins with `title`. */
  file: string;
  title: string;
  reason: string;
}

/** Slow for a reason; at most 15. */
const exceptions: readonly Exception[] = [];

const isExcepted = ({ file, title }: TimedTest): boolean =>
  exceptions.some((exception) => exception.file === file && title.startsWith(exception.title));

/** Tests over the limit, the slowest first. `slowness`: how many times slower than the reference machine this one is. */
export const slowTests = (tests: readonly TimedTest[], slowness: number): TimedTest[] =>
  tests
    .filter((test) => test.seconds > slowAfter[test.runner] * slowness && !isExcepted(test))
    .sort((one, other) => other.seconds - one.seconds);

/** Whether times of the run can be judged: nothing else used the machine. `others`: their part of its processor time. */
export const isIdle = (others: number): boolean => others <= idleShare;
