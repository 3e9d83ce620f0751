import type { Task } from '@atelier/contract/task';
import type { WarningAct } from '@atelier/task-results/warning-act';
import type { PageRequest } from './tool-address.ts';

const kinds: readonly string[] = ['cut-out', 'crop', 'change-picture', 'field'] satisfies WarningAct['kind'][];

/** What another page is asked for by an act: its tool and its request; undefined for an act on the task's own form. */
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

/** For the page of the task's own tool: its form, and what to do there. */
export const requestOfAct = (task: Pick<Task, 'id'>, act: WarningAct): PageRequest => ({
  redraw: task.id,
  act: JSON.stringify(act),
});

/** Reads what `requestOfAct` wrote; undefined for anything else, since an address may come from anywhere. */
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
