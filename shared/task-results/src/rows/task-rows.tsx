import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { TaskList } from '../list/use-task-list.ts';
import type { TellingContext } from '../task/task-words.ts';
import { GroupRow } from './group-row.tsx';
import { ListEnd } from './list-end.tsx';
import { listItems } from './list-items.ts';
import { measureRow } from './measure-row.ts';
import { TaskRow } from './task-row.tsx';
import styles from './task-rows.module.css';

/** A completed row with its pictures, CSS pixels; others are measured when they come into view. */
const rowEstimate = 420;

export interface TaskRowsProps {
  list: TaskList;
  telling: TellingContext;
  scroll: RefObject<HTMLDivElement | null>;
  /** The recycle area is shown. */
  isDeleted: boolean;
}

/** Tasks as rows; only those near the view are mounted. */
export function TaskRows({ list, telling, scroll, isDeleted }: TaskRowsProps) {
  const { tasks } = list;
  const items = useMemo(() => listItems(tasks, isDeleted), [tasks, isDeleted]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowEstimate,
    getItemKey: useCallback((at: number) => items[at]?.key ?? at, [items]),
    measureElement: (element) => measureRow(element, rowEstimate),
    overscan: 2,
    useFlushSync: false,
    initialRect: { width: 800, height: 900 },
  });
  return (
    <>
      <div className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = items[item.index];
          return row ? (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.place}
              style={{ top: item.start }}
            >
              {row.kind === 'task' ? (
                <TaskRow task={row.task} telling={telling} />
              ) : (
                <GroupRow groupId={row.key} known={row.tasks} telling={telling} />
              )}
            </div>
          ) : null;
        })}
      </div>
      <ListEnd list={list} scroll={scroll} />
    </>
  );
}
