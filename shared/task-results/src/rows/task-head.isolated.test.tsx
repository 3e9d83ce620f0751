// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PanelActions, PanelActionsContext } from '../actions/panel-actions.ts';
import { buildTask } from '../task/build-task.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string }) => text.zh,
}));
const deleteTask = vi.fn(async () => {});
vi.mock('../task/task-calls.ts', async (original) => ({ ...(await original<object>()), deleteTask }));
const { TaskHead } = await import('./task-head.tsx');

afterEach(cleanup);

describe.each([
  [231, 'zh', '操作失败，点击重试'],
  [232, 'en', 'Operation failed, click to retry.'],
] as const)('a pattern extraction that failed (%i) [spec 8.17]', (type, language, message) => {
  it('shows the failure without a charge, and is retried by a click', () => {
    const task = buildTask({ tool_type: type, state: 'failed', fail_reason: 'failed', charged: 0, results: [] });
    const retry = vi.fn();
    const actions = { tool: { type }, retry } as Partial<PanelActions> as PanelActions;
    const telling = { words: plainWords(language), language, now: new Date('2026-11-20T11:00:00.000Z') };
    render(
      <PanelActionsContext value={actions}>
        <TaskHead task={task} telling={telling} />
      </PanelActionsContext>,
    );
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText('未扣算力')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /重试/ }));
    expect(retry).toHaveBeenCalledWith(task);
  });
});

it('a task with a missing picture can only be retried with another picture', () => {
  const task = buildTask({ state: 'failed', fail_reason: 'input-missing', charged: 0, results: [] });
  const changePicture = vi.fn();
  const telling = { words: plainWords('zh'), language: 'zh', now: new Date('2026-11-20T11:00:00.000Z') } as const;
  render(
    <PanelActionsContext
      value={{ tool: { type: task.tool_type }, changePicture } as Partial<PanelActions> as PanelActions}
    >
      <TaskHead task={task} telling={telling} />
    </PanelActionsContext>,
  );
  expect(screen.getByText('原图已失效，请重新上传')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '更换图片' }));
  expect(changePicture).toHaveBeenCalledWith(task);
});

describe('a queued task', () => {
  it('is deleted from its menu without a charge; a running one is only cancelled', () => {
    const telling = { words: plainWords('zh'), language: 'zh', now: new Date('2026-11-20T11:00:00.000Z') } as const;
    const show = (task: ReturnType<typeof buildTask>) =>
      render(
        <PanelActionsContext value={{ tool: { type: 5 } } as Partial<PanelActions> as PanelActions}>
          <TaskHead task={task} telling={telling} />
        </PanelActionsContext>,
      );
    const queued = buildTask({ state: 'queued', queue_position: 2, charged: 0, results: [], finished_at: null });
    const { unmount } = show(queued);
    // This DOM has no popovers: the event that opens one is dispatched.
    const menu = screen.getByRole('menu');
    menu.hidePopover = () => {};
    fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '删除，不扣算力' }));
    expect(deleteTask).toHaveBeenCalledWith(queued, expect.anything());
    unmount();
    show({ ...queued, state: 'drawing', queue_position: null });
    expect(screen.getByRole('button', { name: '取消' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
