import { availableParallelism } from 'node:os';
import { type CheckStep, runSteps, staticSteps } from './check-steps.ts';
import { fullRunTag, type Matrix, matrices, parseShare, pickShare, shareOfCommit } from './gate/matrices.ts';
import { createTally, renderProfile, renderSlowest, type TimedStep } from './gate/profile.ts';
import { clearReports, type Outcome, runJourneys, runVitest, type TimedTest } from './gate/runners.ts';
import { measureSlowness, slowTests } from './gate/slow-tests.ts';
import { build } from './product.ts';
import { interruptRunning, readOptions, run } from './run.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

const parts = ['static', 'unit', 'server', 'journeys'] as const;

const usage = `npm test -- [--only unit,server] [--profile] [--full [--share 2/5]] [--rotate 12 [--minutes 15]]

Everything with a seeded sample of each matrix.

--only        some parts: ${parts.join(', ')}
--profile     prints where the time goes
--full        every matrix whole; with --share only the matrices of that share
--rotate      everything with samples, then whole the matrices of the commit's turn, for at most --minutes`;

const values = readOptions(usage, {
  full: { type: 'boolean', default: false },
  only: { type: 'string', default: parts.join() },
  profile: { type: 'boolean', default: false },
  share: { type: 'string' },
  rotate: { type: 'string' },
  minutes: { type: 'string', default: '15' },
});
takeTemporaryFolder();
exitOnSignals(interruptRunning);
const print = (text: string): void => void process.stdout.write(text);
const tally = createTally(print);
clearReports();

const steps: TimedStep[] = [];
const tests: TimedTest[] = [];
/** One line per failure, printed again at the end. */
const failures: string[] = [];

/** Runs a step and records its duration. */
const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now();
  const result = await work();
  steps.push({ name, seconds: (performance.now() - started) / 1000 });
  return result;
};

/** Tests over their limit, which fail the run. */
const judgeTimes = (ran: readonly TimedTest[], slowness: number): string[] =>
  slowTests(ran, slowness).map(({ file, title, seconds }) => `SLOW (${seconds.toFixed(1)} s) ${file}: ${title}`);

/** A runner that cannot start reports the reason and counts as one failure. */
const attempt = async (name: string, work: () => Promise<Outcome>, isJudged = false): Promise<void> => {
  tally.heading(name);
  try {
    const before = await measureSlowness();
    const result = await timed(name, work);
    tests.push(...result.tests);
    const slow = isJudged ? judgeTimes(result.tests, Math.max(before, await measureSlowness())) : [];
    const unstable = result.unstable.map((title) => `UNSTABLE, passed the second time: ${title}`);
    failures.push(...result.failures, ...unstable, ...slow);
    for (const line of [...unstable, ...slow]) print(`${line}\n`);
    tally.count(name, result.passed - slow.length, result.failed + slow.length, result.seconds);
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    failures.push(message);
    print(`${message}\n`);
    tally.count(name, 0, 1, 0);
  }
};

const runStatic = async (): Promise<void> => {
  const count = ({ name }: CheckStep, isPassed: boolean, seconds: number) => {
    if (!isPassed) failures.push(name);
    tally.count(name, isPassed ? 1 : 0, isPassed ? 0 : 1, seconds);
  };
  await timed('static checks', () => runSteps(staticSteps, { heading: tally.heading, onEnd: count }));
};

/** Server tests wait for processes and databases: one worker more than processors uses that time. Each has a database: three at most. */
const serverWorkers = Math.min(3, availableParallelism() + 1);
const argsOf = { unit: [], server: [`--maxWorkers=${serverWorkers}`] };

const runEverything = async (isFull: boolean): Promise<void> => {
  const isWanted = (part: (typeof parts)[number]) => values.only.split(',').includes(part);
  if (isWanted('static')) await runStatic();
  let building: Promise<unknown> = Promise.resolve();
  for (const project of ['unit', 'server'] as const) {
    // The build of the journeys runs during server tests; the journeys report its failure.
    if (project === 'server' && isWanted('journeys')) building = build().catch(() => undefined);
    if (isWanted(project))
      await attempt(
        `${project} tests`,
        () => runVitest(project, { name: project, isFull, args: argsOf[project] }),
        !isFull,
      );
  }
  if (!isWanted('journeys')) return;
  await building;
  await attempt(
    'journeys',
    () =>
      isFull
        ? runJourneys({ name: 'e2e', isFull, env: { PUBLIC_LIBRARY: 'on' } })
        : runJourneys({ name: 'e2e', isFull, args: ['--grep-invert', fullRunTag, '--workers', '2'] }),
    !isFull,
  );
};

/** Runs matrices completely until the time is up; prints the names of skipped ones. */
const runWhole = async (part: string, list: readonly Matrix[], minutes: number): Promise<void> => {
  const started = performance.now();
  const left = () => minutes - (performance.now() - started) / 60_000;
  for (const [index, { name, runner, args, env = {}, minutes: wanted }] of list.entries()) {
    if (wanted > left()) {
      print(`\n== ${name}, whole: left out, ${minutes} minutes are nearly over\n`);
      continue;
    }
    const options = { name: `whole-${index}`, isFull: true, args, env };
    await attempt(`${name}, whole (share ${part})`, () =>
      runner === 'journeys' ? runJourneys(options) : runVitest(runner, options),
    );
  }
};

const commitId = async (): Promise<string> =>
  (await run('git', ['rev-parse', 'HEAD'], { capture: true })).output.trim();

const minutes = Number(values.minutes);
if (values.full && values.share !== undefined) {
  await runWhole(values.share, pickShare(matrices, parseShare(values.share)), Number.POSITIVE_INFINITY);
} else {
  await runEverything(values.full);
}
if (values.rotate !== undefined) {
  const share = shareOfCommit(await commitId(), Number(values.rotate));
  await runWhole(`${share.part}/${share.of}`, pickShare(matrices, share), minutes);
}
if (values.profile) print(renderProfile(steps, tests));
if (tests.length > 0) print(renderSlowest(tests));
if (failures.length > 0) print(`\n== failed\n${failures.join('\n')}\n`);
process.exit(tally.close());
