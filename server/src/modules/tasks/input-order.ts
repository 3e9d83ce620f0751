import { toolByType } from '@atelier/engine/tools';
import type { InputRecord } from '../../platform/db/schema/generation.ts';
import type { TaskRow } from './task-presenter.ts';

/** The pictures that a task was made of, in the order of the tool's form: the database keeps no order of names. */
export const inputsInOrder = (task: Pick<TaskRow, 'inputs' | 'toolType'>): [name: string, list: InputRecord[]][] => {
  const known = toolByType(task.toolType)?.inputs.map(({ name }) => name) ?? [];
  const names = new Set([...known, ...Object.keys(task.inputs)]);
  return [...names].flatMap((name) => {
    const list = task.inputs[name];
    return list ? [[name, list] as [string, InputRecord[]]] : [];
  });
};

export const firstInputOf = (task: Pick<TaskRow, 'inputs' | 'toolType'>): InputRecord | undefined =>
  inputsInOrder(task).flatMap(([, list]) => list)[0];
