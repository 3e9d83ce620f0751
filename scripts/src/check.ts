import { changedSteps, runSteps, staticSteps, unitStep } from './check-steps.ts';
import { interruptRunning, readOptions, run } from './run.ts';
import { serverTestsOf } from './server-tests.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

const usage = `pnpm check [--changed [--since <commit>]]

What a commit needs.

--changed   only format, lint, types, unit tests and the closest server tests of what differs from where the branch left main;
            no unused code, migrations and texts
--since     ... or from this commit`;

const values = readOptions(usage, { changed: { type: 'boolean', default: false }, since: { type: 'string' } });
takeTemporaryFolder();
exitOnSignals(interruptRunning);

const git = async (...args: string[]): Promise<string> => {
  const { code, output } = await run('git', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return code === 0 ? output.trim() : '';
};

const baseCommit = async (): Promise<string> => (await git('merge-base', 'HEAD', 'main')) || 'HEAD';

/** Committed, changed and new files. */
const changedFiles = async (since: string): Promise<string[]> =>
  [await git('diff', '--name-only', '--diff-filter=d', since), await git('ls-files', '--others', '--exclude-standard')]
    .flatMap((output) => output.split('\n'))
    .filter((file) => file !== '');

/** About 60 s on an idle machine. */
const mostServerTests = 5;

const failed: string[] = [];
const listener = {
  heading: (name: string) => void process.stdout.write(`\n== ${name}\n`),
  onEnd: ({ name }: { name: string }, isPassed: boolean, seconds: number) => {
    process.stdout.write(`${isPassed ? 'ok' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (!isPassed) failed.push(name);
  },
};
if (values.changed) {
  const since = values.since ?? (await baseCommit());
  const files = await changedFiles(since);
  if (files.length === 0) process.stdout.write(`Nothing differs from ${since}.\n`);
  else {
    const serverTests = serverTestsOf(files);
    await runSteps(changedSteps(since, files, serverTests.slice(0, mostServerTests)), listener);
    const leftOut = serverTests.slice(mostServerTests);
    if (leftOut.length > 0)
      process.stdout.write(`\nServer tests left to npm test (${leftOut.length}): ${leftOut.join(' ')}\n`);
  }
} else {
  await runSteps(staticSteps, listener);
  listener.heading(unitStep.name);
  const { code, seconds } = await run(unitStep.command, unitStep.args);
  listener.onEnd(unitStep, code === 0, seconds);
}
if (failed.length > 0) process.stdout.write(`\nFAILED: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
