import type { Task } from '@atelier/contract/task';
import { useEffect, useState } from 'react';
import { type TellingContext, timeToDone } from '../task/task-words.ts';

/** When this page received an estimate; a row that changes only its percentage keeps it. */
const heardAt = new WeakMap<NonNullable<Task['estimate']>, number>();

const secondsSince = (estimate: Task['estimate']): number => {
  if (!estimate) return 0;
  const heard = heardAt.get(estimate) ?? performance.now();
  heardAt.set(estimate, heard);
  return (performance.now() - heard) / 1000;
};

/** Displayed finish time of each running task, `performance.now()` ms. */
const shownEnds = new Map<string, number>();

const leftOf = (task: Task, now: Date): NonNullable<TellingContext['left']> => {
  const end = shownEnds.get(task.id);
  const left = timeToDone(task, now, secondsSince(task.estimate), end && (end - performance.now()) / 1000);
  if (typeof left === 'object') shownEnds.set(task.id, performance.now() + left.max * 1000);
  return left;
};

/** The context of a task; for a running one it is recomputed every second, so that its estimate counts down. */
export const useLiveTelling = (task: Task, telling: TellingContext): TellingContext => {
  const isUnderWay = task.state === 'queued' || task.state === 'drawing';
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  useEffect(() => {
    if (!isUnderWay) shownEnds.delete(task.id);
  }, [isUnderWay, task.id]);
  return isUnderWay ? { ...telling, now, left: leftOf(task, now) } : telling;
};
