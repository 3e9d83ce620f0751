import { formedToolByType } from '@atelier/catalogue/formed-tools';
import type { InputRecord } from '../db/schema/generation.ts';
import type { TaskRow } from './task-presenter.ts';

/** The first picture that a task was made of, in the order of the tool's form: the database keeps no order of names. */
export const firstInputOf = (task: Pick<TaskRow, 'inputs' | 'toolType'>): InputRecord | undefined => {
  const names = formedToolByType(task.toolType)?.inputs.map(({ name }) => name) ?? Object.keys(task.inputs);
  return names.flatMap((name) => task.inputs[name] ?? [])[0];
};
