import { formedToolByType } from '@atelier/catalogue/formed-tools';
import type { Task } from '@atelier/contract/task';

/** The first picture that a task was made of, in the order of the tool's form: the database keeps no order of names. */
export const firstInput = (task: Pick<Task, 'inputs' | 'tool_type'>) => {
  const names = formedToolByType(task.tool_type)?.inputs.map(({ name }) => name) ?? Object.keys(task.inputs);
  return names.flatMap((name) => task.inputs[name] ?? [])[0];
};
