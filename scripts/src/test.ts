import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { staticSteps } from './check-steps.ts';
import { findChromium } from './chromium.ts';
import { bin, dataFolder } from './paths.ts';
import { run } from './run.ts';

/** `npm test`: everything with a seeded sample of each matrix; `--full`: every matrix whole. */
const isFull = process.argv.includes('--full');
const reports = join(dataFolder(), 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
const env = { TEST_FULL: isFull ? '1' : '' };

const heading = (name: string): void => {
  process.stdout.write(`\n== ${name}\n`);
};

const count = (name: string, good: number, bad: number, seconds: number): void => {
  passed += good;
  failed += bad;
  process.stdout.write(
    `${bad === 0 ? 'ok' : 'FAILED'} ${name}: ${good} passed, ${bad} failed (${seconds.toFixed(0)} s)\n`,
  );
};

interface EndToEndSuite {
  suites?: EndToEndSuite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
}

interface EndToEndReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: EndToEndSuite[];
}

const unstableTitles = (suites: readonly EndToEndSuite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...unstableTitles(inner),
  ]);

const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // the runner died before it wrote one; its exit code counts instead
  }
};

for (const step of staticSteps) {
  heading(step.name);
  const { code, seconds } = await run(step.command, step.args);
  count(step.name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, seconds);
}

for (const project of ['unit', 'server']) {
  heading(`${project} tests`);
  const file = join(reports, `${project}.json`);
  const { code, seconds } = await run(
    bin('vitest'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  const bad = report?.numFailedTests ?? 0;
  count(`${project} tests`, report?.numPassedTests ?? 0, code !== 0 && bad === 0 ? 1 : bad, seconds);
}

heading('end to end');
try {
  const file = join(reports, 'e2e.json');
  const { code, seconds } = await run(bin('playwright', 'e2e'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...env, CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport<EndToEndReport>(file);
  const stats = report?.stats;
  const bad = stats?.unexpected ?? 0;
  for (const title of unstableTitles(report?.suites ?? []))
    process.stdout.write(`UNSTABLE, passed the second time: ${title}\n`);
  count('end to end', (stats?.expected ?? 0) + (stats?.flaky ?? 0), code !== 0 && bad === 0 ? 1 : bad, seconds);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  count('end to end', 0, 1, 0);
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
