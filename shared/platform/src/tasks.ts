import type { Task } from '@atelier/contract/task';
import { type Atom, atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

/** All tasks known to this page, by id; filled by the host from the bus. Written by the host only. */
export const tasksAtom: PrimitiveAtom<ReadonlyMap<string, Task>> = atom<ReadonlyMap<string, Task>>(new Map());

const isUnderWay = (item: Task): boolean => item.state === 'queued' || item.state === 'drawing';

/** Queued or running tasks, oldest first. */
export const tasksUnderWayAtom: Atom<readonly Task[]> = atom((get) =>
  [...get(tasksAtom).values()]
    .filter(isUnderWay)
    .sort((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id)),
);

/** Task store outside of pages, so that hidden pages lose no update. */
export interface Tasks {
  get(id: string): Task | undefined;
  /** Adds rows of a response (history, submission); an older `version` never replaces a newer one. */
  put(rows: readonly Task[]): void;
}

export const useTasks = (): ReadonlyMap<string, Task> => useAtomValue(tasksAtom);
export const useTasksUnderWay = (): readonly Task[] => useAtomValue(tasksUnderWayAtom);

export let tasks: Tasks = unprovided('tasks');
export const provideTasks = (implementation: Tasks): void => {
  tasks = implementation;
};
