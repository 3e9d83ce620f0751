import { versionPollMs } from '@atelier/catalogue/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVersionCheck } from './version-check.ts';

const build = () => {
  const page = new EventTarget();
  const state: { version: string | null } = { version: '1.0.0-a' };
  const fetchVersion = vi.fn(() => Promise.resolve(state.version));
  const onUpdate = vi.fn();
  const onReload = vi.fn();
  const check = createVersionCheck({ fetchVersion, onUpdate, onReload });
  check.start(page);
  return { check, fetchVersion, onReload, onUpdate, page, state };
};

describe('version check', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports a change once [spec 4.22]', async () => {
    const { onUpdate, state } = build();
    await vi.advanceTimersByTimeAsync(versionPollMs);
    expect(onUpdate).not.toHaveBeenCalled();
    state.version = '1.0.0-b';
    await vi.advanceTimersByTimeAsync(versionPollMs * 3);
    expect(onUpdate).toHaveBeenCalledTimes(1);
  });

  it.each(['11', '111'])('reloads at once for %s [spec 4.23]', async (version) => {
    const { onReload, onUpdate, state } = build();
    await vi.advanceTimersByTimeAsync(0);
    state.version = version;
    await vi.advanceTimersByTimeAsync(versionPollMs);
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it('pauses after 5 unchanged checks until the mouse moves [spec 4.24]', async () => {
    const { fetchVersion, page } = build();
    await vi.advanceTimersByTimeAsync(versionPollMs * 20);
    expect(fetchVersion).toHaveBeenCalledTimes(6);
    page.dispatchEvent(new Event('mousemove'));
    page.dispatchEvent(new Event('mousemove'));
    await vi.advanceTimersByTimeAsync(versionPollMs);
    expect(fetchVersion).toHaveBeenCalledTimes(7);
  });

  it('ignores an unreadable file', async () => {
    const { onReload, onUpdate, state } = build();
    await vi.advanceTimersByTimeAsync(0);
    state.version = null;
    await vi.advanceTimersByTimeAsync(versionPollMs * 8);
    state.version = '1.0.0-a';
    await vi.advanceTimersByTimeAsync(versionPollMs);
    expect(onUpdate).not.toHaveBeenCalled();
    expect(onReload).not.toHaveBeenCalled();
  });
});
