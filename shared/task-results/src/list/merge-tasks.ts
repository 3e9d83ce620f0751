import { searchKey } from '@atelier/contract/normalise-text';
import type { Task } from '@atelier/contract/task';
import type { DateRange } from '@atelier/ui/date-range-input';

/** `YYYY-MM-DD` of a timestamp in the browser's time zone. */
const localDay = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

const dayAfter = (at: Date, days: number): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** Timestamps of the start of the first and the end of the last local day. */
export const momentsOf = ({ from, to }: DateRange): { from: string; to: string } => ({
  from: new Date(`${from}T00:00`).toISOString(),
  to: dayAfter(new Date(`${to}T00:00`), 1).toISOString(),
});

/** Days within the retention of the history, today included. */
export const keptDays = (now: Date, days: number): DateRange => ({
  from: localDay(dayAfter(now, -days)),
  to: localDay(now),
});

/** Filter of the panel; field names as in the history call. */
export interface TaskFilter {
  online: 'all' | '0' | '1';
  isFavourite: boolean;
  /** The recycle bin instead of the history. */
  isDeleted: boolean;
  search: string;
  /** The page's own tool, every tool, or another tool's type. */
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

/** Tool type of a filter on a tool's page; undefined: every tool. */
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

/**
 * Searchable text: name, texts and choices of the form, and names of the images; titles of tools and choices are searched by the server
 * only.
 */
const searchedText = ({ name, params, inputs }: Task): string =>
  [
    name,
    ...Object.values(params).filter((value) => typeof value === 'string'),
    ...Object.values(inputs).flatMap((pictures) => pictures.map((picture) => picture.name)),
  ].join('\n');

/** The server's filter, applied to rows from the socket. Created once per list, which may have ten thousand rows. */
const matcherOf = (own: number, filter: TaskFilter): ((task: Task) => boolean) => {
  const type = filteredType(filter, own);
  const wanted = searchKey(filter.search);
  const days = filter.days && momentsOf(filter.days);
  return (task) => {
    if (type !== undefined && task.tool_type !== type) return false;
    if ((task.deleted_at !== null) !== filter.isDeleted) return false;
    if (filter.online !== 'all' && (task.mode === 'online') !== (filter.online === '0')) return false;
    if (filter.isFavourite && !task.results.some((result) => result.favourite)) return false;
    // Timestamps in one format compare as text.
    if (days && !(task.created_at >= days.from && task.created_at < days.to)) return false;
    return wanted === '' || searchKey(searchedText(task)).includes(wanted);
  };
};

const newestFirst = (one: Task, other: Task): number => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
};

export interface LoadedHistory {
  /** Rows of the loaded pages, newest first. */
  rows: readonly Task[];
  /** Total number on the server. */
  total: number;
  /** True when there is no further page. */
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
  // Matches of the server's search are kept.
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
