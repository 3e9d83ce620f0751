import type { RegistryPayload } from '@atelier/contract/registry';
import type { HistoryLine } from './history-log.ts';

export interface StatusRow {
  remote: string;
  active: string;
  lastGood: string;
  canary: string;
  versions: number;
  lastChange: string;
}

const changeOf = (remote: string, history: readonly HistoryLine[]): string => {
  const line = history.findLast((entry) => entry.remote === remote);
  return line === undefined ? '-' : `${line.action} ${line.version} by ${line.who}, ${line.at.slice(0, 16)}`;
};

/** One row a remote, by name. */
export const statusRows = (payload: RegistryPayload, history: readonly HistoryLine[]): StatusRow[] =>
  Object.entries(payload.remotes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([remote, entry]) => ({
      remote,
      active: entry.active,
      lastGood: entry.lastGood ?? '-',
      canary: entry.canary ? `${entry.canary.version} ${entry.canary.percent} %` : '-',
      versions: Object.keys(entry.versions).length,
      lastChange: changeOf(remote, history),
    }));

/** The rows as columns for a terminal. */
export const formatTable = (rows: readonly StatusRow[]): string => {
  const head = ['remote', 'active', 'last good', 'canary', 'versions', 'last change'];
  const cells = rows.map((row) => Object.values(row).map(String));
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(head), ...cells.map(draw)].join('\n');
};
