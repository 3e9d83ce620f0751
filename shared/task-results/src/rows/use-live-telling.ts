import type { Task } from '@atelier/contract/task';
import { useEffect, useState } from 'react';
import type { TellingContext } from '../task/task-words.ts';

/** When this page heard of an estimate; a row that only moves its percent keeps its estimate. */
const heardAt = new WeakMap<NonNullable<Task['estimate']>, number>();

const secondsSince = (estimate: Task['estimate']): number => {
  if (!estimate) return 0;
  const heard = heardAt.get(estimate) ?? performance.now();
  heardAt.set(estimate, heard);
  return (performance.now() - heard) / 1000;
};

/** The context of a task under way, every second anew, so that its estimate counts down; of an ended one as it is. */
export const useLiveTelling = (task: Task, telling: TellingContext): TellingContext => {
  const isUnderWay = task.state === 'queued' || task.state === 'drawing';
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return isUnderWay ? { ...telling, now: new Date(), since: secondsSince(task.estimate) } : telling;
};
