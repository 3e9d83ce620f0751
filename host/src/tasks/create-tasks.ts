import type { ProgressMessage, QueueMessage } from '@atelier/contract/socket';
import type { Task } from '@atelier/contract/task';
import type { Bus } from '@atelier/platform/bus';
import { type Tasks, tasksAtom } from '@atelier/platform/tasks';
import type { getDefaultStore } from 'jotai';

export type TaskMap = ReadonlyMap<string, Task>;

const isUnderWay = ({ state }: Task) => state === 'queued' || state === 'drawing';

/** An older version never replaces a newer one; returns the same map when nothing is newer. */
const withRows = (known: TaskMap, rows: readonly Task[]): TaskMap => {
  const newer = rows.filter((row) => row.version > (known.get(row.id)?.version ?? -1));
  if (newer.length === 0) return known;
  const next = new Map(known);
  for (const row of newer) if (row.version > (next.get(row.id)?.version ?? -1)) next.set(row.id, row);
  return next;
};

/** Progress of a running task; ignored for an older version or an ended task. */
const withProgress = (known: TaskMap, step: ProgressMessage): TaskMap => {
  const task = known.get(step.task_id);
  if (!task || !isUnderWay(task) || step.version < task.version) return known;
  const moved: Task = {
    ...task,
    state: 'drawing',
    queue_position: null,
    percent: step.version > task.version ? step.percent : Math.max(task.percent, step.percent),
    version: step.version,
  };
  return new Map(known).set(task.id, moved);
};

/** New queue positions; they contain no version, so they apply to queued tasks only. */
const withPositions = (known: TaskMap, positions: QueueMessage['positions']): TaskMap => {
  const next = new Map(known);
  for (const { task_id, position, estimate } of positions) {
    const task = next.get(task_id);
    if (task?.state === 'queued') next.set(task_id, { ...task, queue_position: position, estimate });
  }
  return next;
};

export interface HostTasks extends Tasks {
  clear(): void;
}

/** Task store, filled from the bus; lives as long as the page. */
export const createTasks = (store: ReturnType<typeof getDefaultStore>, bus: Bus): HostTasks => {
  const change = (step: (known: TaskMap) => TaskMap) => store.set(tasksAtom, step(store.get(tasksAtom)));
  bus.on('task.changed').subscribe((row) => change((known) => withRows(known, [row])));
  bus.on('task.progressed').subscribe((step) => change((known) => withProgress(known, step)));
  bus.on('matting.progressed').subscribe((step) => change((known) => withProgress(known, step)));
  bus.on('queue.moved').subscribe((positions) => change((known) => withPositions(known, positions)));
  return {
    get: (id) => store.get(tasksAtom).get(id),
    put: (rows) => change((known) => withRows(known, rows)),
    clear: () => store.set(tasksAtom, new Map()),
  };
};
