import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { ListEnd } from './list-end.tsx';
import { measureRow } from './measure-row.ts';
import { TaskRow } from './task-row.tsx';
import styles from './task-rows.module.css';
import type { TellingContext } from './task-words.ts';
import type { TaskList } from './use-task-list.ts';

/** A completed row with its pictures, CSS pixels; others are measured when they come into view. */
const rowEstimate = 420;

export interface TaskRowsProps {
  list: TaskList;
  telling: TellingContext;
  scroll: RefObject<HTMLDivElement | null>;
}

/** Tasks as rows; only those near the view are mounted. */
export function TaskRows({ list, telling, scroll }: TaskRowsProps) {
  const { tasks } = list;
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowEstimate,
    getItemKey: useCallback((at: number) => tasks[at]?.id ?? at, [tasks]),
    measureElement: (element) => measureRow(element, rowEstimate),
    overscan: 3,
    initialRect: { width: 800, height: 900 },
  });
  return (
    <>
      <div className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const task = tasks[item.index];
          return task ? (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.place}
              style={{ top: item.start }}
            >
              <TaskRow task={task} telling={telling} />
            </div>
          ) : null;
        })}
      </div>
      <ListEnd list={list} scroll={scroll} />
    </>
  );
}
