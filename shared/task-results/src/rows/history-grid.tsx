import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { TaskList } from '../list/use-task-list.ts';
import { leftWords, type TellingContext } from '../task/task-words.ts';
import { Card, oneCardLine } from '../tiles/card.tsx';
import { ResultTile } from '../tiles/result-tile.tsx';
import styles from './history-grid.module.css';
import { historyRows, lineHeight } from './history-rows.ts';
import { ListEnd } from './list-end.tsx';
import { measureRow } from './measure-row.ts';

/** CSS pixels; a line of pictures is measured when it comes into view. */
const estimates = { day: 44, pictures: 290 } as const;

/** Width that the scroll area has for its content, CSS pixels. */
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

/** Everything the tool made, by day; only the lines near the view are mounted. */
export function HistoryGrid({ list, telling, scroll }: HistoryGridProps) {
  const width = useContentWidth(scroll);
  const { now, language } = telling;
  const rows = useMemo(
    () => historyRows(list.tasks, { width, now, language, isFavouriteOnly: list.isFavouriteOnly }),
    [list.tasks, list.isFavouriteOnly, width, now, language],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => estimates[rows[at]?.kind ?? 'pictures'],
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    measureElement: (element) => {
      const at = Number(element.getAttribute('data-index'));
      return measureRow(element, estimates[rows[at]?.kind ?? 'pictures']);
    },
    overscan: 2,
    useFlushSync: false,
    initialRect: { width: 800, height: 900 },
  });
  return (
    <>
      <div className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row ? (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.place}
              style={{ top: item.start }}
            >
              {row.kind === 'day' ? (
                <h2 className={styles.day}>
                  {row.title} <span>{row.count}</span>
                </h2>
              ) : (
                <div
                  className={`${oneCardLine} ${styles.line}`}
                  style={{ '--line-wanted': `${lineHeight(width)}px` } as CSSProperties}
                >
                  {row.cells.map(({ task, result, number }) => {
                    const left = leftWords(task, telling);
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
              )}
            </div>
          ) : null;
        })}
      </div>
      <ListEnd list={list} scroll={scroll} />
    </>
  );
}
