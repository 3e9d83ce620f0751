import type { Language } from '@atelier/catalogue/text';
import type { Task } from '@atelier/contract/task';
import { failSentence } from '../task/task-words.ts';
import type { Words } from '../texts/words.ts';

const newWords = (task: Task, words: Words): string | undefined => {
  const { name } = task;
  if (task.state === 'drawing') return words('submittedDrawing', { name });
  const isPlaced = task.state === 'queued' && task.queue_position !== null;
  return isPlaced ? words('submitted', { name, position: task.queue_position ?? 0 }) : undefined;
};

const changeWords = (before: Task | undefined, now: Task, words: Words, language: Language): string | undefined => {
  const { name } = now;
  if (before === undefined) return newWords(now, words);
  if (before.state === now.state) {
    const hasMoved =
      now.state === 'queued' && now.queue_position !== null && now.queue_position !== before.queue_position;
    return hasMoved ? words('announcePosition', { name, position: now.queue_position ?? 0 }) : undefined;
  }
  switch (now.state) {
    case 'drawing':
      return words('announceDrawing', { name });
    case 'completed':
      return words('announceCompleted', { name });
    case 'failed':
      return words('announceFailed', { name, reason: failSentence(now, language) });
    case 'cancelled':
      return words('announceCancelled', { name });
    case 'queued':
      return undefined;
  }
};

/**
 * Screen reader announcements for the difference of two task lists: submissions, queue positions and state changes, no percentages.
 * Nothing is announced for the first list (`before` undefined).
 */
export const announcements = (
  before: ReadonlyMap<string, Task> | undefined,
  now: readonly Task[],
  words: Words,
  language: Language,
): string[] =>
  now.flatMap((task) => {
    if (before === undefined) return [];
    const sentence = changeWords(before.get(task.id), task, words, language);
    return sentence === undefined ? [] : [sentence];
  });

/** Everything that a page with tasks needs: rows, history, viewer and their texts. One chunk, loaded by `use-result-parts.ts`. */
export { recallDownloadShape } from '../downloads/download.ts';
export { HistoryGrid } from '../rows/history-grid.tsx';
export { TaskRows } from '../rows/task-rows.tsx';
export { CommentedStage } from '../viewer/commented-stage.tsx';
export { Viewer } from '../viewer/viewer.tsx';
