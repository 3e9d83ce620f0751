import type { Task } from '@atelier/contract/task';
import type { WarningAct } from '@atelier/task-results/panel-actions';
import type { PageRequest } from './tool-address.ts';

const kinds: readonly string[] = ['cut-out', 'crop', 'change-picture', 'field'] satisfies WarningAct['kind'][];

/** The tool and deep link of an action on another page; undefined for an action on the task's own form. */
export const toolForAction = (
  task: Pick<Task, 'id' | 'inputs' | 'params'>,
  act: WarningAct,
): { type: number; request: PageRequest } | undefined => {
  if (act.kind !== 'tool') return undefined;
  const { type, takes } = act;
  if (takes === 'prompt') {
    const { prompt } = task.params;
    return { type, request: typeof prompt === 'string' && prompt ? { answers: JSON.stringify({ prompt }) } : {} };
  }
  const picture = Object.values(task.inputs).flat()[takes];
  return { type, request: picture?.available ? { task: task.id, source: picture.id } : {} };
};

/** Deep link to the task's own tool: its form and the action. */
export const requestOfAct = (task: Pick<Task, 'id'>, act: WarningAct): PageRequest => ({
  redraw: task.id,
  act: JSON.stringify(act),
});

/** Parses the value written by `requestOfAct`; undefined for anything else, because URLs are untrusted input. */
export const parseDeepLink = (text: string | undefined): WarningAct | undefined => {
  try {
    const act: unknown = JSON.parse(text ?? '');
    if (typeof act !== 'object' || act === null || !('kind' in act) || !kinds.includes(String(act.kind)))
      return undefined;
    if (act.kind !== 'field') return { kind: act.kind } as WarningAct;
    const names =
      'names' in act && Array.isArray(act.names) ? act.names.filter((name) => typeof name === 'string') : [];
    return { kind: 'field', names };
  } catch {
    return undefined;
  }
};
