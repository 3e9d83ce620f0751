import { warningCodes } from '@atelier/contract/warnings';
import { buildTask } from '@atelier/task-results/build-task.fixture';
import type { WarningAct } from '@atelier/task-results/panel-actions';
import { warningWords } from '@atelier/task-results/warning-table';
import { describe, expect, it } from 'vitest';
import { everyTool } from '../form/tools-of-remotes.fixture.ts';
import { parseDeepLink, requestOfAct, toolForAction } from './parse-deep-link.ts';

const acts = warningCodes.flatMap((code) => warningWords(code).acts.map(({ act }) => ({ code, act })));

describe('next steps of warnings', () => {
  it.each(acts)('$code leads to an existing field or tool', ({ act }) => {
    if (act.kind === 'tool') expect(everyTool.map(({ type }) => type)).toContain(act.type);
    if (act.kind !== 'field') return;
    const names = everyTool.flatMap(({ fields, inputs }) => [...fields, ...inputs].map(({ name }) => name));
    for (const name of act.names) expect(names).toContain(name);
  });

  it('are restored from an address of the same tool', () => {
    for (const { act } of acts.filter((one) => one.act.kind !== 'tool'))
      expect(parseDeepLink(requestOfAct(buildTask(), act).act)).toEqual(act);
  });

  it('pass the picture or the description of the task to another tool', () => {
    const task = buildTask({ params: { prompt: 'red dress' } });
    const [picture] = task.inputs['original'] ?? [];
    const ask = (takes: number | 'prompt') =>
      toolForAction(task, { kind: 'tool', type: 1, takes } satisfies WarningAct)?.request;
    expect(ask('prompt')).toEqual({ answers: '{"prompt":"red dress"}' });
    expect(ask(0)).toEqual({ task: task.id, source: picture?.id });
    expect(ask(4)).toEqual({});
  });

  it.each(['', 'null', '{"kind":"tool","type":1}', '{"kind":"delete"}', '[1]'])('are not read from %s', (text) =>
    expect(parseDeepLink(text)).toBeUndefined(),
  );
});
