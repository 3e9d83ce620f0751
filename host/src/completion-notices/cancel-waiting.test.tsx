// @vitest-environment happy-dom
import { cancelWaiting } from '@atelier/contract/batch';
import { provideDialogs } from '@atelier/platform/dialogs';
import { provideHttp } from '@atelier/platform/http';
import { getDefaultStore } from '@atelier/platform/state';
import { tasksAtom } from '@atelier/platform/tasks';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTask } from '../testing/build-task.fixture.ts';
import { CancelWaiting } from './cancel-waiting.tsx';

const call = vi.fn(async () => ({ tasks: 2, credits: 7 }));
const confirm = vi.fn(async (_asked: object) => true);
const toast = vi.fn();

const show = (...states: ('queued' | 'drawing')[]) => {
  const rows = states.map((state, at) => buildTask({ id: `t${at}`, state, price: at + 2 }));
  getDefaultStore().set(tasksAtom, new Map(rows.map((row) => [row.id, row])));
  render(<CancelWaiting />);
};

beforeEach(() => {
  vi.clearAllMocks();
  provideHttp({ call } as unknown as Parameters<typeof provideHttp>[0]);
  provideDialogs({ toast, confirm, sentenceOf: () => '', showError: vi.fn() });
});
afterEach(cleanup);

describe('cancelling all queued tasks', () => {
  it('asks once with count and credits, then reports the cancelled ones', async () => {
    show('drawing', 'queued', 'queued');
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: expect.stringMatching(/2.*7/) }));
    expect(call).toHaveBeenCalledExactlyOnceWith(cancelWaiting, {}, { quiet: true });
    expect(toast).toHaveBeenCalledWith({ message: expect.stringMatching(/2.*7/) });
  });

  it('cancels nothing without the confirmation, and is hidden for a single queued task', async () => {
    confirm.mockResolvedValueOnce(false);
    show('queued', 'queued');
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(call).not.toHaveBeenCalled();
    cleanup();
    show('drawing', 'queued');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
