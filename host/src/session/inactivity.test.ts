import { inactivityMs } from '@atelier/catalogue/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildClientStorage } from '../testing/memory-storage.fixture.ts';
import { createInactivity } from './inactivity.ts';

const build = (isSignedIn = true) => {
  const page = new EventTarget();
  const onIdle = vi.fn(() => Promise.resolve());
  const inactivity = createInactivity({ storage: buildClientStorage(), isSignedIn: () => isSignedIn, onIdle });
  inactivity.start(page);
  return { inactivity, onIdle, page };
};

describe('inactivity', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('refreshes the session after 90 minutes (5400000 ms) since the last activity [spec 4.10]', async () => {
    const { onIdle } = build();
    await vi.advanceTimersByTimeAsync(inactivityMs - 1);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it.each(['click', 'mousemove', 'keypress', 'scroll', 'touchstart'])('counts %s as activity', async (name) => {
    const { onIdle, page } = build();
    await vi.advanceTimersByTimeAsync(inactivityMs - 1000);
    page.dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(inactivityMs - 1);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('checks at the first activity after a sleep, when timers fire late', () => {
    const { onIdle, page } = build();
    vi.setSystemTime(Date.now() + inactivityMs);
    page.dispatchEvent(new Event('click'));
    page.dispatchEvent(new Event('click'));
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('updates the activity time afterwards and restarts', async () => {
    const { onIdle } = build();
    await vi.advanceTimersByTimeAsync(inactivityMs);
    await vi.advanceTimersByTimeAsync(inactivityMs - 1);
    expect(onIdle).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(onIdle).toHaveBeenCalledTimes(2);
  });

  it('does not loop when the clock was far ahead at the last activity', async () => {
    const storage = buildClientStorage();
    storage.write('lastActivity', String(Date.now() + 40 * 86_400_000));
    const onIdle = vi.fn(() => Promise.resolve());
    createInactivity({ storage, isSignedIn: () => true, onIdle }).start(new EventTarget());
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await vi.advanceTimersByTimeAsync(inactivityMs - 1);
    expect(timers).not.toHaveBeenCalled();
  });

  it('ignores a visitor [spec 4.10]', async () => {
    const { onIdle } = build(false);
    await vi.advanceTimersByTimeAsync(inactivityMs * 2);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('stops', async () => {
    const { inactivity, onIdle } = build();
    inactivity.stop();
    await vi.advanceTimersByTimeAsync(inactivityMs * 2);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
