import type { ApiError, CallOptions } from '@atelier/platform/http';
import type { Refresher } from '../http/refresher.ts';
import { renewAt } from '../storage/token-life.ts';
import type { TokenStore } from '../storage/token-store.ts';

interface RenewalParts {
  refresher: Refresher;
  tokens: TokenStore;
  onFailure: (error: ApiError, options: CallOptions) => void;
}

/** Renews the session outside of any request (silent refresh, inactivity): no reload. @throws ApiError after it was dealt with. */
export const createRenewal =
  ({ refresher, tokens, onFailure }: RenewalParts) =>
  async (): Promise<void> => {
    try {
      await refresher.refresh(tokens.read()?.access ?? null);
      tokens.resetRefreshTimes();
    } catch (error) {
      onFailure(error as ApiError, { quiet: true });
      throw error;
    }
  };

/** Delay after a refresh without an answer. */
const retryMs = 30_000;
/** Browsers clamp longer timers. */
const longestTimerMs = 2 ** 31 - 1;

export interface SilentRefresh {
  /** Plans the next renewal from the stored token; call again whenever it changed. */
  plan(): void;
  stop(): void;
}

/** Renews the access token at 80 % of its life, without a reload; in several tabs the first one does it for all. */
export const createSilentRefresh = (
  refresh: () => Promise<void>,
  tokens: TokenStore,
  now: () => number = Date.now,
): SilentRefresh => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), Math.min(Math.max(ms, 0), longestTimerMs));
  };
  const due = (): number | null => {
    const pair = tokens.read();
    return pair ? renewAt(pair.access, tokens.storedAt() ?? now()) - now() : null;
  };
  const renew = async () => {
    const left = due();
    if (left === null) return;
    if (left > 0) return after(left);
    try {
      await refresh();
      plan();
    } catch {
      // An expired session was already ended; otherwise the network is down: try again.
      if (tokens.read()) after(retryMs);
    }
  };
  const plan = () => {
    const left = due();
    if (left === null) clearTimeout(timer);
    else after(left);
  };
  return { plan, stop: () => clearTimeout(timer) };
};
