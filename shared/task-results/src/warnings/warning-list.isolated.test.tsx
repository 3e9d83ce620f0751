// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PanelActions, PanelActionsContext } from '../actions/panel-actions.ts';
import { buildTask } from '../task/build-task.fixture.ts';

vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'en',
  useLocalized: () => (text: { en: string }) => text.en,
}));
const { WarningList, WarningSummary } = await import('./warning-list.tsx');

afterEach(cleanup);

const area = { kind: 'box', x: 0, y: 0, width: 0.2, height: 0.2 } as const;

const show = (rest: Parameters<typeof buildTask>[0]) => {
  const actions = { solve: vi.fn(), view: vi.fn() };
  const task = buildTask({ warnings: ['matte-check-edge'], ...rest });
  render(
    <PanelActionsContext value={actions as Partial<PanelActions> as PanelActions}>
      <WarningList task={task} />
    </PanelActionsContext>,
  );
  return { ...actions, task };
};

it('shows the number of regions to check in one line that expands on a click', () => {
  const place = { code: 'matte-check-edge', image_id: 'result-1', area };
  const summary = (rest: Parameters<typeof buildTask>[0]) =>
    render(
      <PanelActionsContext value={{} as PanelActions}>
        <WarningSummary task={buildTask(rest)} />
      </PanelActionsContext>,
    );
  summary({ warnings: ['matte-check-edge'], warning_places: [place, place] });
  const line = screen.getByText('2 places to check');
  expect(line.closest('details')?.open).toBe(false);
  cleanup();
  summary({ warnings: ['matte-check-edge'] });
  expect(screen.getByText('1 place to check')).toBeTruthy();
  cleanup();
  summary({ warnings: [] });
  expect(screen.queryByRole('group')).toBeNull();
});

describe('WarningList', () => {
  it('shows the warning, its region and its action', () => {
    const places = [{ code: 'matte-check-edge', image_id: 'result-1', area }];
    const { task, view, solve } = show({ warning_places: places });
    expect(screen.getByText('Some edges may be off')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mark 1, top left: show on image' }));
    expect(view).toHaveBeenCalledWith({ task, resultId: 'result-1', how: 'zoom', mark: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Fix the outline' }));
    expect(solve).toHaveBeenCalledWith(task, { kind: 'cut-out' });
  });

  it('shows each warning once, and no action for a deleted task', () => {
    show({
      warnings: ['matte-check-edge', 'matte-check-edge', 'new', 'newer'],
      deleted_at: '2026-11-20T10:00:00.000Z',
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the picture that no viewer shows', () => {
    const { task } = show({});
    cleanup();
    const [input] = task.inputs['original'] ?? [];
    if (!input) throw new Error('no input');
    const second = { ...input, id: 'second' };
    show({
      inputs: { original: [input, second] },
      warning_places: [{ code: 'matte-check-edge', image_id: 'second', area }],
    });
    expect(screen.getByText('input image 2 · top left')).toBeTruthy();
  });
});
