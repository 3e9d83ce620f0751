import type { Language } from '@atelier/catalogue/text';
import type { Task, TaskResult } from '@atelier/contract/task';
import { dayWords } from '../time/clock-words.ts';

export interface HistoryCell {
  task: Task;
  result: TaskResult;
  /** From 1 within its task. */
  number: number;
}

/** A line of the history: the heading of a day, or up to `columns` pictures. */
export type HistoryRow =
  | { kind: 'day'; key: string; title: string; count: number }
  | { kind: 'pictures'; key: string; cells: HistoryCell[] };

/** By quarter of an hour, the finest offset between two time zones: a long list has few of them. */
const known = new Map<string, string>();
const keyOf = (iso: string): string => `${iso.slice(0, 14)}${Math.floor(Number(iso.slice(14, 16)) / 15)}`;

const localDay = (iso: string): string => {
  const key = keyOf(iso);
  const found = known.get(key);
  if (found !== undefined) return found;
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
  known.set(key, day);
  return day;
};

/** The pictures of tasks (newest first) by day, cut into lines of a grid. Tasks without a picture have no place here. */
export const historyRows = (
  tasks: readonly Task[],
  options: { columns: number; now: Date; language: Language; isFavouriteOnly: boolean },
): HistoryRow[] => {
  const days = new Map<string, { iso: string; cells: HistoryCell[] }>();
  for (const task of tasks) {
    const cells = task.results
      .map((result, at) => ({ task, result, number: at + 1 }))
      .filter(({ result }) => !options.isFavouriteOnly || result.favourite);
    if (cells.length === 0) continue;
    const key = localDay(task.created_at);
    const day = days.get(key) ?? { iso: task.created_at, cells: [] };
    day.cells.push(...cells);
    days.set(key, day);
  }
  return [...days].flatMap(([key, { iso, cells }]) => {
    const lines = Array.from(
      { length: Math.ceil(cells.length / options.columns) },
      (_, at): HistoryRow => ({
        kind: 'pictures',
        key: `${key}-${at}`,
        cells: cells.slice(at * options.columns, (at + 1) * options.columns),
      }),
    );
    return [
      { kind: 'day', key, title: dayWords(iso, options.now, options.language), count: cells.length } as const,
      ...lines,
    ];
  });
};
