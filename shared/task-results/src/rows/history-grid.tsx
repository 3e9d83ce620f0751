import type { Language } from '@atelier/catalogue/text';
import type { Task, TaskResult } from '@atelier/contract/task';
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TaskList } from '../list/use-task-list.ts';
import { formatRemaining, type TellingContext } from '../task/task-words.ts';
import { Card, cardRatio, cutIntoLines, oneCardLine } from '../tiles/card.tsx';

import { ResultTile } from '../tiles/result-tile.tsx';
import { dayWords } from '../time/clock-words.ts';
import styles from './history-grid.module.css';
import { VirtualRows } from './virtual-rows.tsx';

export interface HistoryCell {
  task: Task;
  result: TaskResult;
  /** One-based within its task. */
  number: number;
}

/** A row of the history: the heading of a day, or images that fill the width. */
export type HistoryRow =
  | { kind: 'day'; key: string; title: string; count: number }
  | { kind: 'pictures'; key: string; cells: HistoryCell[] };

/** Cached by quarter of an hour, the finest offset between two time zones: a long list has few of them. */
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

/** Gap between two cards in CSS pixels, as in `card.module.css`. */
const gap = 12;

/** Minimum height of an image row that is `width` CSS pixels wide: two portrait images fit side by side on a phone. */
const lineHeight = (width: number): number => (width < 600 ? 172 : 220);

/** Images of tasks (newest first) by day, laid out in rows of `width` CSS pixels. Excludes tasks without images. */
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

/** Estimated heights in CSS pixels; image rows are measured when they come into view. */
const estimates = { day: 44, pictures: 290 } as const;

/** Content width of the scroll area in CSS pixels. */
const useContentWidth = (scroll: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const area = scroll.current;
    if (!area) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(area);
      setWidth(area.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(area);
    return () => watcher.disconnect();
  }, [scroll]);
  return width;
};

export interface HistoryGridProps {
  list: TaskList;
  telling: TellingContext;
  scroll: RefObject<HTMLDivElement | null>;
}

/** All results of the tool, by day; only the rows near the viewport are mounted. */
export function HistoryGrid({ list, telling, scroll }: HistoryGridProps) {
  const width = useContentWidth(scroll);
  const { now, language } = telling;
  const rows = useMemo(
    () => historyRows(list.tasks, { width, now, language, isFavouriteOnly: list.isFavouriteOnly }),
    [list.tasks, list.isFavouriteOnly, width, now, language],
  );
  return (
    <VirtualRows
      list={list}
      scroll={scroll}
      rows={rows}
      estimate={(row) => estimates[row?.kind ?? 'pictures']}
      styles={styles}
    >
      {(row) =>
        row.kind === 'day' ? (
          <h2 className={styles.day}>
            {row.title} <span>{row.count}</span>
          </h2>
        ) : (
          <div
            className={`${oneCardLine} ${styles.line}`}
            style={{ '--line-wanted': `${lineHeight(width)}px` } as CSSProperties}
          >
            {row.cells.map(({ task, result, number }) => {
              const left = formatRemaining(task, telling);
              return (
                <Card key={result.id} shape={result}>
                  <ResultTile task={task} result={result} number={number} />
                  <figcaption className={styles.caption}>
                    <span className={styles.name}>{task.name}</span>
                    <span className={left.isExpiring ? styles.expiring : undefined}>{left.text}</span>
                  </figcaption>
                </Card>
              );
            })}
          </div>
        )
      }
    </VirtualRows>
  );
}
