import { Button } from '@atelier/ui/button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { useMoreAtEnd } from '../list/use-more-at-end.ts';
import type { TaskList } from '../list/use-task-list.ts';
import { useWords } from '../texts/words.ts';
import styles from './list-end.module.css';

/** End of the loaded rows: loads more near the viewport, and shows errors. */
function ListEnd({ list, scroll }: { list: TaskList; scroll: RefObject<HTMLDivElement | null> }) {
  const words = useWords();
  const mark = useMoreAtEnd(scroll, list.hasMore && !list.isFailed, list.loadMore);
  if (list.isFailed) {
    return (
      <div className={styles.end} role="status">
        {words('historyFailed')}
        <Button size="s" label={words('retry')} onClick={list.retry} />
      </div>
    );
  }
  return (
    <div ref={mark} className={styles.end}>
      {list.hasMore ? words('loadingMore') : null}
    </div>
  );
}

interface VirtualRowsProps<Row extends { key: string }> {
  list: TaskList;
  scroll: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  /** Height until a row was measured, CSS pixels. A row of a hidden panel (the other tab of a phone) keeps it. */
  estimate: (row: Row | undefined) => number;
  styles: Readonly<Record<string, string>>;
  children: (row: Row) => ReactNode;
}

/** Rows of a list; only those near the viewport are mounted. */
export function VirtualRows<Row extends { key: string }>(props: VirtualRowsProps<Row>) {
  const { list, scroll, rows, estimate, styles: given, children } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => estimate(rows[at]),
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    measureElement: (element: HTMLElement) =>
      element.offsetHeight > 0 ? element.offsetHeight : estimate(rows[Number(element.getAttribute('data-index'))]),
    overscan: 2,
    useFlushSync: false,
    initialRect: { width: 800, height: 900 },
  });
  return (
    <>
      <div className={given.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row ? (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={given.place}
              style={{ top: item.start }}
            >
              {children(row)}
            </div>
          ) : null;
        })}
      </div>
      <ListEnd list={list} scroll={scroll} />
    </>
  );
}
