import { type Canary, describeCanary } from '@atelier/contract/canary';
import type { RegistryPayload, RemoteEntry } from '@atelier/contract/registry';
import { formatVital, vitalNames } from '@atelier/contract/telemetry';
import type { HistoryLine } from './history.ts';
import type { RemoteCounts, VersionCounts } from './version-health.ts';

export type LastChange = Pick<HistoryLine, 'action' | 'from' | 'to' | 'who' | 'at' | 'reason'>;

export interface StatusRow {
  remote: string;
  active: string;
  /** Disabled outside a canary. */
  disabled: boolean;
  lastGood: string | null;
  canary: Omit<Canary, 'salt'> | null;
  /** Versions that an operator withdrew and that were not promoted since. */
  withdrawn: readonly string[];
  /** Every published version; null when no server was queried. */
  versions: Record<string, VersionCounts | null>;
  lastChange: LastChange | null;
}

const none: VersionCounts = { loads: 0, failures: 0, fallbacks: 0, openPages: 0, lastFailure: null };

/** The newest log entry of each remote; stops reading when all are found. */
export const lastChanges = async (
  history: AsyncIterable<HistoryLine>,
  remotes: readonly string[],
): Promise<Map<string, LastChange>> => {
  const changes = new Map<string, LastChange>();
  if (remotes.length === 0) return changes;
  for await (const { remote, action, from, to, who, at, reason } of history) {
    if (remote === null || changes.has(remote) || !remotes.includes(remote)) continue;
    changes.set(remote, { action, from, to, who, at, reason });
    if (changes.size === remotes.length) break;
  }
  return changes;
};

const versionsOf = (remote: string, entry: RemoteEntry, counts: RemoteCounts | undefined) =>
  Object.fromEntries(
    Object.keys(entry.versions).map((version) => [
      version,
      counts === undefined ? null : (counts.get(`${remote} ${version}`) ?? none),
    ]),
  );

/** One row per remote, sorted by name. */
export const statusRows = (
  payload: RegistryPayload,
  changes: ReadonlyMap<string, LastChange>,
  counts?: RemoteCounts,
): StatusRow[] =>
  Object.entries(payload.remotes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([remote, entry]) => ({
      remote,
      active: entry.active,
      disabled: entry.disabled === true,
      lastGood: entry.lastGood,
      canary: describeCanary(entry.canary),
      withdrawn: entry.withdrawn ?? [],
      versions: versionsOf(remote, entry, counts),
      lastChange: changes.get(remote) ?? null,
    }));

const minute = (at: string) => at.slice(0, 16).replace('T', ' ');

/** Formats a change: `promote 1.4.2 by mei, 2026-11-20 10:31`. */
const wordsOf = (change: LastChange | null): string =>
  change === null ? '-' : `${change.action} ${change.to ?? ''} by ${change.who}, ${minute(change.at)}`;

/** Formats a canary's reach: `10 %`, `company 42` or both. */
export const formatReach = (
  { percent, companies = [] }: Omit<Canary, 'salt'>,
  words = companies.map((company) => `company ${company}`),
): string => [...(percent > 0 ? [`${percent} %`] : []), ...words].join(', ');

const canaryWords = ({ canary, versions }: StatusRow): string => {
  if (canary === null) return '-';
  const counts = versions[canary.version];
  const seen = counts ? ` (${counts.loads} loads, ${counts.failures} failed)` : '';
  // Company ids would make the table wider than a terminal; history shows them.
  const count = canary.companies?.length ?? 0;
  const companies = count === 0 ? [] : [count === 1 ? '1 company' : `${count} companies`];
  return `${canary.version} ${formatReach(canary, companies)}${seen}`;
};

const figure = (count: number | undefined): string => String(count ?? '-');

const versionWords = ({ versions, withdrawn }: StatusRow): string => {
  const count = String(Object.keys(versions).length);
  return withdrawn.length === 0 ? count : `${count}, taken back: ${withdrawn.join(', ')}`;
};

/** Aligns columns for a terminal; each column is as wide as its longest cell. Without rows: `empty`. */
export const formatTable = (head: readonly string[], cells: readonly (readonly string[])[], empty = ''): string[] => {
  if (cells.length === 0 && empty !== '') return [empty];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [draw(head), ...cells.map(draw)];
};

/** Loads, failures and open pages are those of the active version; `-` when no server was queried. */
export const formatStatus = (rows: readonly StatusRow[]): string[] =>
  formatTable(
    ['remote', 'active', 'last good', 'canary', 'loads', 'failures', 'open', 'versions', 'last change'],
    rows.map((row) => {
      const counts = row.versions[row.active];
      return [
        row.remote,
        row.disabled ? `${row.active} (off)` : row.active,
        row.lastGood ?? '-',
        canaryWords(row),
        figure(counts?.loads),
        figure(counts?.failures),
        figure(counts?.openPages),
        versionWords(row),
        wordsOf(row.lastChange),
      ];
    }),
    'Nothing is published yet.',
  );

/** The versions of one remote, newest first, with their counts; `-` when none were reported. */
export const formatVersions = ({ active, canary, lastGood, withdrawn, versions }: StatusRow): string[] => {
  const standingOf = (version: string): string => {
    if (version === active) return 'active';
    if (version === canary?.version) return `canary ${formatReach(canary)}`;
    if (withdrawn.includes(version)) return 'taken back';
    return version === lastGood ? 'last good' : '-';
  };
  return formatTable(
    ['version', 'state', 'loads', 'failures', 'open', ...vitalNames.map((name) => `${name.toUpperCase()} p75`)],
    Object.entries(versions)
      .reverse()
      .map(([version, counts]) => [
        version,
        standingOf(version),
        ...[counts?.loads, counts?.failures, counts?.openPages].map(figure),
        ...vitalNames.map((name) => {
          const value = counts?.vitals?.[name];
          return value ? formatVital(name, value.p75) : '-';
        }),
      ]),
  );
};

const pagesWords = (pages: number): string => `${pages} open ${pages === 1 ? 'page' : 'pages'}`;

/**
 * Withdrawn versions in use, one line each: open pages that still run one, and its failures of the last day. Omits versions that no page
 * runs.
 */
export const formatRemains = (rows: readonly StatusRow[]): string[] =>
  rows.flatMap(({ remote, withdrawn, versions }) =>
    withdrawn.flatMap((version) => {
      const { openPages = 0, failures = 0, lastFailure = null } = versions[version] ?? none;
      if (openPages === 0 && failures === 0) return [];
      const running = openPages === 0 ? 'no open page runs it' : `still runs in ${pagesWords(openPages)}`;
      const failed = failures === 0 ? '' : `, ${failures} failed${lastFailure ? `, last ${minute(lastFailure)}` : ''}`;
      return [`${remote} ${version} was taken back: ${running}${failed}`];
    }),
  );

const changeWords = ({ action, from, to, percent, company, removed }: HistoryLine): string => {
  if (removed) return `removed ${removed.join(', ')}`;
  if (action === 'canary') {
    const reach = { version: '', percent: percent ?? 0, ...(company !== undefined && { companies: [company] }) };
    return `${to} to ${formatReach(reach)} (others ${from})`;
  }
  if (from !== null && to !== null) return `${from} -> ${to}`;
  return to ?? from ?? '';
};

/** Formats log entries for a terminal, in the given order. */
export const formatHistory = (lines: readonly HistoryLine[]): string[] =>
  formatTable(
    ['revision', 'when', 'who', 'what', 'remote', 'change', 'why'],
    lines.map((line) => [
      String(line.revision),
      minute(line.at),
      line.who,
      line.action,
      line.remote ?? '-',
      changeWords(line),
      line.reason,
    ]),
    'Nothing is in the log.',
  );
