import type { Task } from '@atelier/contract/task';
import type { Words } from '../texts/words.ts';

/** A row of the panel: a task, or a batch at the position of its newest task. */
export type ListItem = { kind: 'task'; key: string; task: Task } | { kind: 'group'; key: string; tasks: Task[] };

/** Tasks (newest first), grouped by batch. Ungrouped in the recycle bin: tasks are deleted one by one. */
export const listItems = (tasks: readonly Task[], isDeleted: boolean): ListItem[] => {
  const groups = new Map<string, Extract<ListItem, { kind: 'group' }>>();
  const items: ListItem[] = [];
  for (const task of tasks) {
    const id = isDeleted ? undefined : task.group_id;
    const known = id === undefined ? undefined : groups.get(id);
    if (known) {
      known.tasks.push(task);
    } else if (id === undefined) {
      items.push({ kind: 'task', key: task.id, task });
    } else {
      const group = { kind: 'group' as const, key: id, tasks: [task] };
      groups.set(id, group);
      items.push(group);
    }
  }
  return items;
};

/** Summary of a batch. */
export interface GroupFacts {
  total: number;
  completed: number;
  drawing: number;
  queued: number;
  failed: number;
  /** Total progress, 0 to 1. */
  share: number;
  charged: number;
  /** Credits for retrying the failed tasks. */
  retryPrice: number;
}

export const groupFacts = (tasks: readonly Task[]): GroupFacts => {
  const count = (state: Task['state']) => tasks.filter((task) => task.state === state).length;
  const lost = tasks.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const done = tasks.reduce((sum, { state, percent }) => {
    if (state === 'queued') return sum;
    return sum + (state === 'drawing' ? percent / 100 : 1);
  }, 0);
  return {
    total: tasks.length,
    completed: count('completed'),
    drawing: count('drawing'),
    queued: count('queued'),
    failed: lost.length,
    share: tasks.length === 0 ? 0 : done / tasks.length,
    charged: tasks.reduce((sum, task) => sum + task.charged, 0),
    retryPrice: lost.reduce((sum, task) => sum + task.price, 0),
  };
};

/** The summary as text. */
export const countWords = (facts: GroupFacts, words: Words): string[] => [
  words('groupCompleted', { count: facts.completed, total: facts.total }),
  ...(facts.drawing > 0 ? [words('groupDrawing', { count: facts.drawing })] : []),
  ...(facts.queued > 0 ? [words('groupQueued', { count: facts.queued })] : []),
  ...(facts.failed > 0 ? [words('groupFailed', { count: facts.failed })] : []),
];
