import type { Books } from '@atelier/server/bench/designers';
import type { LoadResult } from './run-load.ts';

const ms = (value: number): string => (Number.isNaN(value) ? '-' : `${Math.round(value)} ms`);

/** One line of a load that goes on. */
export const lineOf = (result: LoadResult): string =>
  `${result.calls} calls, p50 ${ms(result.p50)}, p95 ${ms(result.p95)}, p99 ${ms(result.p99)}, longest ${ms(result.longest)}; ` +
  `${result.healed} needed another try, ${result.failed} failed; ${result.socketsOpen} sockets open, ${result.socketsBroken} broke; ` +
  `tasks ${result.tasksCompleted} of ${result.tasksSubmitted} completed`;

/** What is wrong after a load; empty when nothing is. */
export const problemsOf = (result: LoadResult, books: Books): string[] => [
  ...Object.entries(result.failures).map(([what, times]) => `${what} (${times} times)`),
  ...result.tasksLost.map((task) => `task ${task}`),
  ...(books.drift === 0 ? [] : [`the ledger drifts by ${books.drift} credits`]),
  ...(books.wronglyCharged === 0 ? [] : [`${books.wronglyCharged} tasks were not charged their price once`]),
];

/** A table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};
