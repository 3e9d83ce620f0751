import type { TimedTest } from './runners.ts';

/** One step of the run. */
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

/** The slowest tests of a run, as a table. */
export const renderSlowest = (tests: readonly TimedTest[]): string =>
  table(
    `\n== the ${shownTests} slowest tests\n  seconds`,
    bySeconds(tests, shownTests).map(({ runner, file, title, seconds }) => [`${runner}  ${file}: ${title}`, seconds]),
  );

/** Where the time of a run goes: its steps, and the files whose tests take longest. */
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
