import type { Language } from '@atelier/catalogue/text';
import type { Task } from '@atelier/contract/task';
import type { Words } from '../texts/words.ts';
import { failSentence } from './task-words.ts';

const changeWords = (before: Task | undefined, now: Task, words: Words, language: Language): string | undefined => {
  const { name } = now;
  if (before === undefined) return undefined;
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

/** What a screen reader is told between two looks at the tasks: places in the queue and changes of state, never percents. */
export const announcements = (
  before: ReadonlyMap<string, Task>,
  now: readonly Task[],
  words: Words,
  language: Language,
): string[] =>
  now.flatMap((task) => {
    const sentence = changeWords(before.get(task.id), task, words, language);
    return sentence === undefined ? [] : [sentence];
  });
