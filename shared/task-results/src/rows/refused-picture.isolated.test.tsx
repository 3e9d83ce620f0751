// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PanelActions, PanelActionsContext } from '../actions/panel-actions.ts';
import { buildTask } from '../task/build-task.fixture.ts';

vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'en',
  useLocalized: () => (text: { en: string }) => text.en,
}));
vi.mock('../texts/words.ts', () => ({ useWords: () => (key: string) => key }));
const { RefusedPicture } = await import('./refused-picture.tsx');
const { WarningList } = await import('../warnings/warning-list.tsx');

afterEach(cleanup);

const actions = { solve: vi.fn(), view: vi.fn() } as Partial<PanelActions> as PanelActions;
const area = { kind: 'box', x: 0.7, y: 0.8, width: 0.1, height: 0.1 } as const;

const refused = () => {
  const task = buildTask({ state: 'failed', fail_reason: 'no-lines-found', results: [], warnings: ['lines-open'] });
  const [input] = task.inputs['original'] ?? [];
  if (!input) throw new Error('no input');
  return { ...task, warning_places: [{ code: 'lines-open', image_id: input.id, area }] };
};

describe('a refused picture', () => {
  it('is shown with a mark at the required change, and its position in the list', () => {
    const task = refused();
    render(
      <PanelActionsContext value={actions}>
        <RefusedPicture task={task} />
        <WarningList task={task} />
      </PanelActionsContext>,
    );
    expect(screen.getByRole('img')).toBeTruthy();
    expect(screen.getAllByText('1')).toHaveLength(2);
    expect(screen.getByText('bottom right')).toBeTruthy();
    expect(screen.getByText(/Join the lines \(gaps are marked\)/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /show on image/ })).toBeNull();
  });

  it('is hidden without a known region, or without its file', () => {
    const task = refused();
    const { container } = render(<RefusedPicture task={{ ...task, warning_places: [] }} />);
    expect(container.innerHTML).toBe('');
    const inputs = { original: (task.inputs['original'] ?? []).map((input) => ({ ...input, available: false })) };
    cleanup();
    expect(render(<RefusedPicture task={{ ...task, inputs }} />).container.innerHTML).toBe('');
  });
});
