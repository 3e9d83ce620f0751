import { runChaos, type Trial } from './chaos/run-chaos.ts';
import type { Said } from './chaos/watched-page.ts';
import { tableOf } from './load/describe.ts';
import { readOptions } from './read-options.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

const usage = `pnpm chaos [--only halted]

What an open page shows when a part of a cluster fails, and when the user gets the picture. Prints the table of docs/operating/scale.md; exits
with 0 when each fault ended in a result, on the same page, reconnected, and the ledger balances.

--only   faults whose name contains this`;

takeTemporaryFolder();
const values = readOptions(usage, { only: { type: 'string', default: '' } });
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const { trials, books } = await runChaos((line) => process.stderr.write(`${line}\n`), values.only);

/** What is said of every task, with or without a fault. */
const isUsual = ({ text }: Said): boolean => /^coat-\d+：(已完成|开始生成|已提交.*)$/.test(text);

const saidOf = (trial: Trial): string => {
  const said = trial.said.filter((one) => !isUsual(one));
  return said.length === 0
    ? 'nothing'
    : said.map(({ text, after }) => `${text} (${(after / 1000).toFixed(0)} s)`).join(' · ');
};

const head = ['fault', 'what the page shows (after)', 'the picture is there after', 'connected again, same page'];
const rows = trials.map((trial) => [
  trial.fault,
  saidOf(trial),
  trial.resultAfter === undefined ? 'never' : `${trial.resultAfter.toFixed(1)} s`,
  trial.isConnected && trial.isSamePage ? 'yes' : 'no',
]);
tell(tableOf(head, rows));
tell(
  `\nTasks: ${JSON.stringify(books.tasks)}. Drift of the ledger: ${books.drift}. Charged wrongly: ${books.wronglyCharged}.`,
);
const isFine = trials.every(
  ({ resultAfter, isConnected, isSamePage }) => resultAfter !== undefined && isConnected && isSamePage,
);
process.exit(isFine && books.drift === 0 && books.wronglyCharged === 0 ? 0 : 1);
