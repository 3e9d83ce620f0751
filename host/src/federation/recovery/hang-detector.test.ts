import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { createHangDetector } from './hang-detector.ts';

/** A tab's storage, which outlives its pages. */
const openTab = () => {
  const kept = new Map<string, string>();
  const storage = createPlainStorage(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage,
    '_test',
  );
  const openPage = ({ isReload = true } = {}) => {
    const listeners = new Map<string, () => void>();
    const listen = (name: string, listener: unknown) => void listeners.set(name, listener as () => void);
    const page = { visibilityState: 'visible' as DocumentVisibilityState, addEventListener: listen as never };
    const view = { addEventListener: listen };
    const mark = createHangDetector(storage, { ...page, defaultView: view } as never, isReload);
    return { mark, tell: (name: string) => listeners.get(name)?.() };
  };
  return { openPage };
};

/** Blocks the page's event loop: time passes without its timers. */
const freeze = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a frozen page', () => {
  it('is detected once, with the version whose code ran', () => {
    const { openPage } = openTab();
    expect(openPage().mark.lastHang()).toBeUndefined();
    openPage().mark.begin('remote-tools', '2.0.0');
    freeze(5000);
    const { mark } = openPage();
    expect(mark.lastHang()).toEqual({ remote: 'remote-tools', version: '2.0.0' });
    expect(mark.lastHang()).toBeUndefined();
    expect(openPage().mark.lastHang()).toBeUndefined();
  });

  it('is not one that was closed, hidden, or had left the version', () => {
    const { openPage } = openTab();
    const closed = openPage();
    closed.mark.begin('remote-tools', '2.0.0');
    closed.tell('pagehide');
    freeze(5000);
    const left = openPage();
    expect(left.mark.lastHang()).toBeUndefined();
    left.mark.begin('remote-tools', '2.0.0')();
    freeze(5000);
    expect(openPage().mark.lastHang()).toBeUndefined();
  });

  it('is not one that was busy when it was closed or left for another site', () => {
    const { openPage } = openTab();
    openPage().mark.begin('remote-tools', '2.0.0');
    vi.advanceTimersByTime(60_000);
    freeze(1500);
    expect(openPage().mark.lastHang()).toBeUndefined();
    openPage().mark.begin('remote-tools', '2.0.0');
    freeze(60_000);
    expect(openPage({ isReload: false }).mark.lastHang()).toBeUndefined();
  });

  it('is attributed to the last running version', () => {
    const { openPage } = openTab();
    const { mark } = openPage();
    mark.begin('remote-tools', '1.0.0');
    const leave = mark.begin('remote-account', '2.0.0');
    freeze(5000);
    expect(openPage().mark.lastHang()).toMatchObject({ remote: 'remote-account' });
    leave();
    freeze(5000);
    expect(openPage().mark.lastHang()).toMatchObject({ remote: 'remote-tools' });
  });
});
