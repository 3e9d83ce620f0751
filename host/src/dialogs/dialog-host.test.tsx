// @vitest-environment happy-dom
import { defaultBrand } from '@atelier/contract/brand';
import { getDefaultStore } from '@atelier/platform/state';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiError } from '../http/api-error.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { DialogHost } from '../shell/shell.tsx';
import { createDialogs, toastsAtom } from './create-dialogs.ts';

const store = getDefaultStore();
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('error messages [spec 9.2]', () => {
  beforeEach(async () => {
    const i18n = await createI18n(document, { ...defaultBrand, storageSuffix: '_dialogs' });
    vi.useFakeTimers();
    render(<DialogHost />);
    const dialogs = createDialogs({ store, i18n, open: () => undefined });
    act(() => dialogs.showError(createApiError({ kind: 'network' })));
  });
  afterEach(() => {
    cleanup();
    store.set(toastsAtom, []);
    vi.useRealTimers();
  });

  it('stay for 5 s', () => {
    expect(screen.getByRole('alert').textContent).toContain('操作失败，请稍后再试');
    wait(4999);
    expect(screen.queryByRole('alert')).not.toBeNull();
    wait(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay while hovered', () => {
    fireEvent.pointerEnter(screen.getByRole('alert'));
    wait(20_000);
    expect(screen.queryByRole('alert')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('alert'));
    wait(5000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
