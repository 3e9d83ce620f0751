import type { Task } from '@atelier/contract/task';
import type { Language } from '@atelier/platform/i18n';
import { dayWords } from '@atelier/ui/date-words';
import type { DashboardWords } from './part.tsx';

const clock = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** `今天 14:32`, `昨天`, `11-19`. */
export const usedWords = (iso: string, now: Date, language: Language, words: DashboardWords): string => {
  const at = new Date(iso);
  const days = Math.round(
    (new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() -
      new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()) /
      86_400_000,
  );
  if (days === 0) return words('today', { time: clock(at) });
  return days === 1 ? words('yesterday') : dayWords(at, language);
};

const lengthWords = (seconds: number, words: DashboardWords): string =>
  seconds < 90
    ? words('seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) })
    : words('minutes', { count: Math.ceil(seconds / 60) });

/** State of a task under way. */
export const standingWords = (task: Task, words: DashboardWords): string => {
  if (task.state === 'drawing') return words('drawing');
  return task.queue_position === null ? words('queued') : words('queuedAt', { position: task.queue_position });
};

/** When it will be there: of a night task the promised hour, else the longest that it takes. */
export const readyWords = (task: Task, words: DashboardWords): string => {
  if (task.promised_at && task.state === 'queued')
    return words('promised', { time: clock(new Date(task.promised_at)) });
  if (task.estimate === null) return task.state === 'drawing' ? words('late') : '';
  const key = task.state === 'drawing' ? 'soon' : 'startsIn';
  return words(key, { time: lengthWords(task.estimate.max, words) });
};
