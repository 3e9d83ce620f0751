// @vitest-environment happy-dom
import type { RemoteRelease } from '@atelier/contract/releases';
import { provideDialogs } from '@atelier/platform/dialogs';
import { provideHttp } from '@atelier/platform/http';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeDialog } from './change-dialog.tsx';

vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'en' }));

const figures = { builtAt: '', commit: '', loads: 0, failures: 0, lastFailure: null, openPages: 0 };
const release: RemoteRelease = {
  remote: 'remote-tools',
  active: '1.1.0',
  lastGood: '1.0.0',
  wayBack: '1.0.0',
  canary: null,
  versions: [
    { ...figures, version: '1.1.0', standing: 'active' },
    { ...figures, version: '1.0.0', standing: 'last-good' },
  ],
};

const call = vi.fn();
const toast = vi.fn();
const onClose = vi.fn();
const onChanged = vi.fn(async () => undefined);

const open = () => {
  provideHttp({ call });
  provideDialogs({ toast, sentenceOf: () => 'It was changed.', confirm: vi.fn(), showError: vi.fn() });
  const change = { action: 'rollback', version: '1.0.0' } as const;
  render(<ChangeDialog release={release} change={change} seen={7} onClose={onClose} onChanged={onChanged} />);
  const confirm = screen.getByRole('button', { name: 'Roll back now' });
  const write = (reason: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: reason } });
  return { confirm, write };
};
const refuse = (fields: object) =>
  call.mockRejectedValueOnce(Object.assign(new Error(), { name: 'ApiError', details: {} }, fields));

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe('release change dialog', () => {
  it('requires a reason before it sends', () => {
    const { confirm, write } = open();
    fireEvent.click(confirm);
    expect(screen.getByRole('alert').textContent).toContain('Enter a reason');
    write('x'.repeat(501));
    expect(screen.getByRole('alert').textContent).toContain('Up to 500');
    expect(call).not.toHaveBeenCalled();
  });

  it('sends a change once, with the revision shown, and reports success', async () => {
    const answer = Promise.withResolvers<object>();
    call.mockReturnValueOnce(answer.promise);
    const { confirm, write } = open();
    write('  blank page ');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]?.[1]).toEqual({
      action: 'rollback',
      remote: 'remote-tools',
      version: '1.0.0',
      reason: 'blank page',
      seen: 7,
    });
    await act(async () => answer.resolve({ revision: 8, active: '1.0.0', canary: null }));
    expect(onChanged).toHaveBeenCalled();
    expect(toast).toHaveBeenCalledWith({ message: 'remote-tools rolled back to 1.0.0' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another user changed it', { kind: 'api', code: '41080' }, 'Nothing was changed.', true],
    ['the service did not answer', { kind: 'api', code: '50013' }, 'No response from the server.', true],
    ['the network is away', { kind: 'network' }, 'No response from the server.', true],
    ['the service refused', { kind: 'api', code: '41081' }, 'Nothing was changed.', false],
  ])('shows the next step when %s', async (_, fields, title, isFinal) => {
    refuse(fields);
    const { confirm, write } = open();
    write('blank page');
    await act(async () => fireEvent.click(confirm));
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(onChanged).toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    const next = screen.getByRole('button', { name: isFinal ? 'Reload status' : 'Roll back now' });
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('blank page');
    if (isFinal) {
      fireEvent.click(next);
      expect(onClose).toHaveBeenCalledTimes(1);
    }
  });
});
