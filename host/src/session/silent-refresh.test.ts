import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenStore } from '../storage/token-store.ts';
import { buildClientStorage } from '../testing/memory-storage.fixture.ts';
import { createSilentRefresh, renewAt } from './silent-refresh.ts';

const jwt = (iat: number, exp: number) => `h.${btoa(JSON.stringify({ iat, exp }))}.s`;

describe('refresh time', () => {
  it("is 80 % of the token's lifetime after it was stored", () => {
    expect(renewAt(jwt(5000, 5100), 1_000_000)).toBe(1_080_000);
  });

  it('assumes two hours for a token without an expiry', () => {
    expect(renewAt('opaque', 0)).toBe(5_760_000);
  });
});

describe('silent refresh', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  const build = (refresh: () => Promise<void>) => {
    const tokens = createTokenStore(buildClientStorage());
    tokens.write({ access: jwt(0, 1000), refresh: 'r' });
    const silent = createSilentRefresh(refresh, tokens);
    silent.plan();
    return { silent, tokens };
  };

  it('refreshes at 80 % and schedules the next one', async () => {
    const refresh = vi.fn(async () => tokens.write({ access: jwt(0, 1000), refresh: 'r' }));
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(799_999);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(800_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('does nothing when another tab has refreshed meanwhile', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(700_000);
    tokens.write({ access: jwt(0, 1000), refresh: 'r2' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('retries after 30 s when offline, and stops once the session is over', async () => {
    const refresh = vi.fn(() => Promise.reject(new Error('down')));
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(830_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    tokens.clear();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
