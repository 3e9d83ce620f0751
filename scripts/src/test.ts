import { parseArgs } from 'node:util';
import { staticSteps } from './check-steps.ts';
import { matrices } from './gate/matrices.ts';
import { clearReports, type Outcome, runJourneys, runVitest } from './gate/runners.ts';
import { parseShare, pickShare, shareOfCommit } from './gate/share.ts';
import { createTally } from './gate/tally.ts';
import { interruptRunning, run } from './run.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

/**
 * `npm test`: everything with a seeded sample of each matrix. `--full`: every matrix whole. `--full --share 2/5`: only the matrices of that
 * share, whole. `--rotate 5`: everything with samples, then whole what is the commit's turn, for at most `--minutes`.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    share: { type: 'string' },
    rotate: { type: 'string' },
    minutes: { type: 'string', default: '35' },
  },
});
takeTemporaryFolder();
exitOnSignals(interruptRunning);
const tally = createTally((text) => process.stdout.write(text));
clearReports();

const tell = (name: string, { passed, failed, seconds, unstable }: Outcome): void => {
  for (const title of unstable) process.stdout.write(`UNSTABLE, passed the second time: ${title}\n`);
  tally.count(name, passed, failed, seconds);
};

/** A runner that cannot begin says why and counts as one failure. */
const attempt = async (name: string, work: () => Promise<Outcome>): Promise<void> => {
  tally.heading(name);
  try {
    tell(name, await work());
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    tally.count(name, 0, 1, 0);
  }
};

const runEverything = async (isFull: boolean): Promise<void> => {
  for (const step of staticSteps) {
    tally.heading(step.name);
    const { code, seconds } = await run(step.command, step.args);
    tally.count(step.name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, seconds);
  }
  for (const project of ['unit', 'server'] as const) {
    await attempt(`${project} tests`, () => runVitest(project, { name: project, isFull }));
  }
  await attempt('end to end', () => runJourneys({ name: 'e2e', isFull }));
};

/** Runs matrices whole until the time is up; what no longer fits is named and counts as nothing. */
const runWhole = async (part: string, list: typeof matrices, minutes: number): Promise<void> => {
  const started = performance.now();
  const left = () => minutes - (performance.now() - started) / 60_000;
  for (const [index, { name, runner, args, minutes: wanted }] of list.entries()) {
    if (wanted > left()) {
      process.stdout.write(`\n== ${name}, whole: left out, ${minutes} minutes are nearly over\n`);
      continue;
    }
    const options = { name: `whole-${index}`, isFull: true, args };
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
process.exit(tally.close());
