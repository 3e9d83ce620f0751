import type { Language } from '@atelier/catalogue/text';
import type { Task, TaskResult } from '@atelier/contract/task';
import { cardRatio, cutIntoLines } from '../tiles/card-shape.ts';
import { dayWords } from '../time/clock-words.ts';

export interface HistoryCell {
  task: Task;
  result: TaskResult;
  /** From 1 within its task. */
  number: number;
}

/** A line of the history: the heading of a day, or pictures that fill the width. */
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

/** Gap between two cards, CSS pixels, as in `card.module.css`. */
const gap = 12;

/** Least height of a line of pictures that is `width` CSS pixels wide: two upright pictures fit side by side on a phone. */
export const lineHeight = (width: number): number => (width < 600 ? 172 : 220);

/** The pictures of tasks (newest first) by day, cut into lines of `width` CSS pixels. Tasks without a picture have no place here. */
export const historyRows = (
  tasks: readonly Task[],
  options: { width: number; now: Date; language: Language; isFavouriteOnly: boolean },
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
  const { width } = options;
  return [...days].flatMap(([key, { iso, cells }]) => {
    const lines = cutIntoLines(cells, {
      ratioOf: ({ result }) => cardRatio(result),
      width,
      height: lineHeight(width),
      gap,
    }).map((part, at): HistoryRow => ({ kind: 'pictures', key: `${key}-${at}`, cells: part }));
    return [
      { kind: 'day', key, title: dayWords(iso, options.now, options.language), count: cells.length } as const,
      ...lines,
    ];
  });
};
