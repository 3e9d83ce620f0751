import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewAt } from '../storage/token-life.ts';
import { createTokenStore } from '../storage/token-store.ts';
import { buildClientStorage } from '../testing/memory-storage.fixture.ts';
import { createSilentRefresh } from './silent-refresh.ts';

const jwt = (iat: number, exp: number) => `h.${btoa(JSON.stringify({ iat, exp }))}.s`;

describe('renewal time', () => {
  it("is 80 % of the token's own life after it was stored", () => {
    expect(renewAt(jwt(5000, 5100), 1_000_000)).toBe(1_080_000);
  });

  it('takes two hours for a token that does not tell', () => {
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

  it('renews at 80 % and plans the next one', async () => {
    const refresh = vi.fn(async () => tokens.write({ access: jwt(0, 1000), refresh: 'r' }));
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(799_999);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(800_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('does nothing when another tab has renewed meanwhile', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(700_000);
    tokens.write({ access: jwt(0, 1000), refresh: 'r2' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('tries again after 30 s when the line was down, and stops once the session is over', async () => {
    const refresh = vi.fn(() => Promise.reject(new Error('down')));
    const { tokens } = build(refresh);
    await vi.advanceTimersByTimeAsync(830_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    tokens.clear();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
