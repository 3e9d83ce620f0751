import type { Task } from '@atelier/contract/task';

/** The first picture that a task was made of: inputs come in the order of the tool's form. */
export const firstInput = ({ inputs }: Pick<Task, 'inputs'>) => Object.values(inputs).flat()[0];
