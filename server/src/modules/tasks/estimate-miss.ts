import type { TaskRow } from './task-presenter.ts';

/** Seconds between a task's end and the range quoted at its submission; 0 within it, null without a quoted range. */
export const estimateMiss = ({
  createdAt,
  finishedAt,
  quotedMin,
  quotedMax,
}: Pick<TaskRow, 'createdAt' | 'finishedAt' | 'quotedMin' | 'quotedMax'>): number | null => {
  if (finishedAt === null || quotedMin === null || quotedMax === null) return null;
  const seconds = (finishedAt.getTime() - createdAt.getTime()) / 1000;
  return Math.max(0, quotedMin - seconds, seconds - quotedMax);
};
