import type { TimedTest } from './runners.ts';

export interface TimedStep {
  name: string;
  seconds: number;
}

const shownTests = 40;
const shownFiles = 20;

const table = (head: string, rows: readonly (readonly [string, ...number[]])[]): string =>
  [head, ...rows.map(([name, ...values]) => `${values.map((value) => value.toFixed(1).padStart(9)).join('')}  ${name}`)]
    .map((line) => `${line}\n`)
    .join('');

const bySeconds = <Row extends { seconds: number }>(rows: readonly Row[], count: number): Row[] =>
  rows.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);

export const renderSlowest = (tests: readonly TimedTest[]): string =>
  table(
    `\n== the ${shownTests} slowest tests\n  seconds`,
    bySeconds(tests, shownTests).map(({ runner, file, title, seconds }) => [`${runner}  ${file}: ${title}`, seconds]),
  );

/** Duration of a run by step, and the files with the longest tests. */
export const renderProfile = (steps: readonly TimedStep[], tests: readonly TimedTest[]): string => {
  const files = [...Map.groupBy(tests, ({ file }) => file)].map(([file, list]) => ({
    file,
    count: list.length,
    seconds: list.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  return [
    table(
      '\n== steps\n  seconds',
      steps.map(({ name, seconds }) => [name, seconds]),
    ),
    table(
      `\n== the ${shownFiles} slowest files\n  seconds    tests`,
      bySeconds(files, shownFiles).map(({ file, seconds, count }) => [file, seconds, count]),
    ),
  ].join('');
};

/** Prints results as they arrive; the last line is machine-readable. */
export const createTally = (write: (text: string) => void) => {
  const sum = { passed: 0, failed: 0 };
  return {
    heading: (name: string) => write(`\n== ${name}\n`),
    count: (name: string, passed: number, failed: number, seconds: number) => {
      sum.passed += passed;
      sum.failed += failed;
      const state = failed === 0 ? 'ok' : 'FAILED';
      write(`${state} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)\n`);
    },
    /** Prints the closing line. @returns the exit code. */
    close: () => {
      write(`\n${sum.passed} passed, ${sum.failed} failed\n`);
      return sum.failed === 0 ? 0 : 1;
    },
  };
};
