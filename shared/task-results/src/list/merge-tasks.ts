import { searchKey } from '@atelier/contract/normalise-text';
import type { Task } from '@atelier/contract/task';
import type { DateRange } from '@atelier/ui/date-range-input';

/** `YYYY-MM-DD` of a moment in the browser's time zone. */
const localDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

const dayAfter = (at: Date, days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** Moments at which the first of the local days begins and the last one ends. */
export const momentsOf = ({ from, to }: DateRange): { from: string; to: string } => ({
  from: new Date(`${from}T00:00`).toISOString(),
  to: dayAfter(new Date(`${to}T00:00`), 1).toISOString(),
});

/** The days that the history still keeps, today included. */
export const keptDays = (now: Date, days: number): DateRange => ({
  from: localDay(dayAfter(now, -days)),
  to: localDay(now),
});

/** What the panel shows of a tool's tasks; the same words as the history call's. */
export interface TaskFilter {
  online: 'all' | '0' | '1';
  isFavourite: boolean;
  /** The recycle area instead of the history. */
  isDeleted: boolean;
  search: string;
  /** The page's own tool, every tool, or another one's type. */
  tool: 'own' | 'all' | number;
  /** Local calendar days, both included. */
  days?: DateRange | undefined;
}

export const openFilter: TaskFilter = {
  online: 'all',
  isFavourite: false,
  isDeleted: false,
  search: '',
  tool: 'own',
};

/** The type that a filter asks for on a tool's page; undefined: every tool. */
export const filteredType = ({ tool }: Pick<TaskFilter, 'tool'>, own: number): number | undefined => {
  if (tool === 'all') return undefined;
  return tool === 'own' ? own : tool;
};

export const isFilterOpen = (filter: TaskFilter): boolean =>
  filter.online === 'all' &&
  !filter.isFavourite &&
  !filter.isDeleted &&
  filter.search.trim() === '' &&
  filter.tool === 'own' &&
  filter.days === undefined;

/** Name, texts and choices of the form, and names of the pictures; titles of tools and choices are for the server to find. */
const searchedText = ({ name, params, inputs }: Task): string =>
  [
    name,
    ...Object.values(params).filter((value) => typeof value === 'string'),
    ...Object.values(inputs).flatMap((pictures) => pictures.map((picture) => picture.name)),
  ].join('\n');

/** The server's filter, applied to rows that arrived over the socket. Made once for a list: there may be ten thousand rows. */
const matcherOf = (own: number, filter: TaskFilter): ((task: Task) => boolean) => {
  const type = filteredType(filter, own);
  const wanted = searchKey(filter.search);
  const days = filter.days && momentsOf(filter.days);
  return (task) => {
    if (type !== undefined && task.tool_type !== type) return false;
    if ((task.deleted_at !== null) !== filter.isDeleted) return false;
    if (filter.online !== 'all' && (task.mode === 'online') !== (filter.online === '0')) return false;
    if (filter.isFavourite && !task.results.some((result) => result.favourite)) return false;
    // Moments of one format compare as text.
    if (days && !(task.created_at >= days.from && task.created_at < days.to)) return false;
    return wanted === '' || searchKey(searchedText(task)).includes(wanted);
  };
};

const newestFirst = (one: Task, other: Task): number => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
};

export interface LoadedHistory {
  /** Rows of the pages loaded so far, newest first. */
  rows: readonly Task[];
  /** How many there are on the server in all. */
  total: number;
  /** No further page. */
  isComplete: boolean;
}

/**
 * Merges the loaded history with the live rows: the newer version of a row wins, rows that no longer match the filter are removed,
 * and new live rows are added unless they sort below the loaded pages.
 */
export const mergeTasks = (
  history: LoadedHistory,
  live: ReadonlyMap<string, Task>,
  toolType: number,
  filter: TaskFilter,
): { tasks: Task[]; total: number } => {
  const matches = matcherOf(toolType, filter);
  // What the server found stays found.
  const stays = matcherOf(toolType, { ...filter, search: '' });
  const known = new Set(history.rows.map((row) => row.id));
  const kept = history.rows
    .map((row) => {
      const newer = live.get(row.id);
      return newer !== undefined && newer.version >= row.version ? newer : row;
    })
    .filter(stays);
  const oldest = history.isComplete ? undefined : history.rows.at(-1)?.created_at;
  const joined = [...live.values()].filter(
    (row) => !known.has(row.id) && matches(row) && (oldest === undefined || row.created_at >= oldest),
  );
  return {
    tasks: [...kept, ...joined].sort(newestFirst),
    total: Math.max(0, history.total - (known.size - kept.length) + joined.length),
  };
};
