import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '../chromium.ts';
import { bin, dataFolder, root } from '../paths.ts';
import { run } from '../run.ts';

export interface TimedTest {
  runner: 'unit' | 'server' | 'journeys';
  /** Path relative to the repository root. */
  file: string;
  title: string;
  seconds: number;
}

/** Result of one runner. A runner that exits with an error without a failed test counts as one failure. */
export interface Outcome {
  passed: number;
  failed: number;
  seconds: number;
  tests: TimedTest[];
  /** Failed tests, with the first line of the error. */
  failures: string[];
  /** Journeys that passed only at the second attempt: counted as failed, and reported by name. */
  unstable: string[];
}

interface RunnerOptions {
  /** Name of the report file. */
  name: string;
  /** Runs every matrix completely. */
  isFull: boolean;
  /** Additional arguments of the runner: test paths, filters. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Prints to standard error only. */
  isApart?: boolean;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

interface EndToEndSuite {
  suites?: EndToEndSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

interface EndToEndReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: EndToEndSuite[];
}

const reports = join(dataFolder(), 'test-reports');
/** Playwright's compiled journeys; a run's temporary folder would be compiled again each time. */
const cache = join(dataFolder(), 'playwright-cache');
/** Compiled modules of servers, drawing processes and commands, which tests start often. */
const compileCache = join(dataFolder(), 'compile-cache');

export const clearReports = (): void => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
};

const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // The runner crashed before it wrote a report; its exit code counts instead.
  }
};

const specsOf = (suites: readonly EndToEndSuite[]): EndToEndSuite['specs'] =>
  suites.flatMap(({ suites: inner = [], specs }) => [...specs, ...specsOf(inner)]);

const unstableTitles = (specs: EndToEndSuite['specs']): string[] =>
  specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`);

const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

/** A file that could not be loaded has a message and no tests. */
const failedTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message && assertionResults.length === 0 ? [`${relative(root, name)}: ${firstLine(message)}`] : []),
    ...assertionResults
      .filter(({ failureMessages = [] }) => failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages = [] }) =>
          `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
  ]);

const failedJourneys = (specs: EndToEndSuite['specs']): string[] =>
  specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => `e2e/tests/${file}: ${title}: ${firstLine(results[0]?.error?.message)}`),
  );

const timedTests = (runner: TimedTest['runner'], { testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      runner,
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );

/** The last attempt of each journey. */
const timedJourneys = (specs: EndToEndSuite['specs']): TimedTest[] =>
  specs.map(({ title, file, tests }) => ({
    runner: 'journeys',
    file: `e2e/tests/${file}`,
    title,
    seconds: (tests[0]?.results.at(-1)?.duration ?? 0) / 1000,
  }));

const envOf = ({ isFull, env }: RunnerOptions) => ({ ...env, TEST_FULL: isFull ? '1' : '' });

export const runVitest = async (project: 'unit' | 'server', options: RunnerOptions): Promise<Outcome> => {
  const file = join(reports, `${options.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, seconds } = await run(
    bin('vitest'),
    ['run', '--project', project === 'unit' ? 'unit*' : project, ...(options.args ?? []), ...reporters],
    { env: { ...envOf(options), NODE_COMPILE_CACHE: compileCache } },
  );
  const report = readReport<VitestReport>(file);
  const failed = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds,
    tests: report ? timedTests(project, report) : [],
    failures: report ? failedTests(report) : [],
    unstable: [],
  };
};

/** Runs journeys against the production build. @throws Error when there is no Chromium and none can be installed. */
export const runJourneys = async (options: RunnerOptions): Promise<Outcome> => {
  const file = join(reports, `${options.name}.json`);
  const { code, seconds } = await run(
    bin('playwright', 'e2e'),
    ['test', '--config', 'e2e/playwright.config.ts', ...(options.args ?? [])],
    {
      env: {
        ...envOf(options),
        CHROMIUM: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PWTEST_CACHE_DIR: cache,
        NODE_COMPILE_CACHE: compileCache,
      },
      ...(options.isApart && { stdio: ['ignore', 2, 2] }),
    },
  );
  const report = readReport<EndToEndReport>(file);
  const specs = specsOf(report?.suites ?? []);
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  return {
    passed: report?.stats.expected ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds,
    tests: timedJourneys(specs),
    failures: failedJourneys(specs),
    unstable: unstableTitles(specs),
  };
};
