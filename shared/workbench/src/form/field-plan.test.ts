import { describe, expect, it } from 'vitest';
import { type PlanRow, planFields } from './field-plan.ts';
import { everyTool, toolOf } from './tools-of-remotes.fixture.ts';

const namesOf = (rows: readonly PlanRow[]): string[] =>
  rows.flatMap((row) => (row.kind === 'fields' ? row.fields.map(({ name }) => name) : namesOf(row.rows)));

describe('planFields', () => {
  it.each(everyTool.map((tool) => [tool.key, tool] as const))(
    '%s: shows every field once [spec 2.27]',
    (_key, tool) => {
      const names = namesOf(planFields(tool.fields));
      expect(names.toSorted()).toEqual(tool.fields.map(({ name }) => name).toSorted());
    },
  );

  it('sets two short fields beside each other and folds the rare ones away at the end', () => {
    const form = toolOf(722);
    const rows = planFields(form.fields);
    expect(rows.at(-1)).toMatchObject({ kind: 'group', group: 'more' });
    const recolour = planFields(toolOf(221).fields);
    expect(recolour.some((row) => row.kind === 'fields' && row.fields.length === 2)).toBe(true);
  });
});
