// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PanelActions, PanelActionsContext } from '../actions/panel-actions.ts';
import { buildTask } from '../task/build-task.fixture.ts';

vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'en',
  useLocalized: () => (text: { en: string }) => text.en,
}));
vi.mock('../texts/words.ts', () => ({
  useWords: () => (key: string, values: Record<string, unknown>) => `${key} ${values['count']}`,
}));
const { GroupWarnings } = await import('./group-warnings.tsx');

afterEach(cleanup);

const clean = buildTask({ id: 'task-1', name: 'coat' });
const unsure = buildTask({ id: 'task-2', name: 'hat', warnings: ['matte-check-edge'] });
const refused = buildTask({ id: 'task-3', name: 'bag', state: 'failed', results: [], warnings: ['matte-uncertain'] });
const drawing = buildTask({ id: 'task-4', name: 'sock', state: 'drawing', results: [], warnings: ['matte-uncertain'] });

it('a batch shows the number of its pictures with warnings, and for each the warning and a next step', () => {
  const solve = vi.fn();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <PanelActionsContext value={{ solve } as Partial<PanelActions> as PanelActions}>
      <GroupWarnings tasks={[clean, unsure, refused, drawing]} />
    </PanelActionsContext>,
  );
  expect(screen.queryByText('hat')).toBeNull();
  expect(scroll).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'groupWarned 2' }));
  expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: 'groupWarned 2' }).parentElement]);
  expect(screen.queryByText('coat')).toBeNull();
  expect(screen.queryByText('sock')).toBeNull();
  expect(screen.getByText('bag')).toBeTruthy();
  const entry = screen.getByText('hat').closest('li');
  if (!entry) throw new Error('the hat has no entry');
  expect(within(entry).getByText('Some edges may be off')).toBeTruthy();
  fireEvent.click(within(entry).getByRole('button', { name: 'Fix the outline' }));
  expect(solve).toHaveBeenCalledWith(unsure, { kind: 'cut-out' });
});

it('a batch without a warning mentions none', () => {
  render(<GroupWarnings tasks={[clean]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
