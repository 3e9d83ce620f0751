import type { Task } from '@atelier/contract/task';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { failSentence, type TellingContext, taskTitle } from '../task/task-words.ts';
import type { BatchKey } from './batch-texts.ts';

/** Credits of a batch: taken, still held, and given back by what failed or was cancelled. */
export const batchCredits = (tasks: readonly Task[]) => {
  const sum = (part: (task: Task) => number) => tasks.reduce((total, task) => total + part(task), 0);
  const isOpen = ({ state }: Task) => state === 'queued' || state === 'drawing';
  return {
    charged: sum((task) => task.charged),
    held: sum((task) => (isOpen(task) ? task.price : 0)),
    returned: sum((task) => (isOpen(task) ? 0 : task.price - task.charged)),
  };
};

/** What the table says of a task. */
export const batchState = (task: Task, telling: TellingContext, own: OwnWords<BatchKey>) => {
  switch (task.state) {
    case 'queued':
      return { state: taskTitle(task, telling), tone: 'plain', credits: own('held', { count: task.price }) } as const;
    case 'drawing':
      return {
        state: own('drawingAt', { percent: Math.round(task.percent) }),
        tone: 'plain',
        credits: own('held', { count: task.price }),
      } as const;
    case 'completed':
      return { state: own('done'), tone: 'done', credits: String(task.charged) } as const;
    case 'failed':
    case 'cancelled':
      return {
        state: taskTitle(task, telling),
        tone: 'bad',
        reason: task.state === 'failed' ? failSentence(task, telling.language) : undefined,
        credits: own('returned', { count: task.price }),
      } as const;
  }
};
