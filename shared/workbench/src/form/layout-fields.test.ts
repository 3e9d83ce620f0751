import { describe, expect, it } from 'vitest';
import { type LayoutRow, layoutFields } from '../tool-page/form-fields.tsx';
import { everyTool, toolOf } from './tools-of-remotes.fixture.ts';

const namesOf = (rows: readonly LayoutRow[]): string[] =>
  rows.flatMap((row) => (row.kind === 'fields' ? row.fields.map(({ name }) => name) : namesOf(row.rows)));

describe('layoutFields', () => {
  it.each(everyTool.map((tool) => [tool.key, tool] as const))(
    '%s: shows every field once [spec 2.27]',
    (_key, tool) => {
      const names = namesOf(layoutFields(tool.fields));
      expect(names.toSorted()).toEqual(tool.fields.map(({ name }) => name).toSorted());
    },
  );

  it('places two short fields side by side and folds the rare ones at the end', () => {
    const form = toolOf(722);
    const rows = layoutFields(form.fields);
    expect(rows.at(-1)).toMatchObject({ kind: 'group', group: 'more' });
    const recolour = layoutFields(toolOf(221).fields);
    expect(recolour.some((row) => row.kind === 'fields' && row.fields.length === 2)).toBe(true);
  });
});
