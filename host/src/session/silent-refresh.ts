import type { ApiError, CallOptions } from '@atelier/platform/http';
import type { Refresher } from '../http/refresher.ts';
import type { TokenStore } from '../storage/token-store.ts';

/** Share of a token's lifetime after which it is renewed in the background. */
const silentRefreshShare = 0.8;
/** Lifetime of an access token whose own timestamps cannot be read (server.md: 2 h). */
const defaultTokenLifeMs = 7_200_000;

interface Claims {
  iat?: unknown;
  exp?: unknown;
}

const claimsOf = (token: string): Claims => {
  try {
    const body = token.split('.')[1] ?? '';
    return JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    // Not a JWT: use the default lifetime.
    return {};
  }
};

/** Renewal time in milliseconds since 1970; counted from the local time of receipt, so that a wrong clock has no effect. */
export const renewAt = (token: string, storedAt: number): number => {
  const { iat, exp } = claimsOf(token);
  const life =
    typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : defaultTokenLifeMs;
  return storedAt + life * silentRefreshShare;
};

interface RenewalParts {
  refresher: Refresher;
  tokens: TokenStore;
  onFailure: (error: ApiError, options: CallOptions) => void;
}

/** Renews the session outside of any request (silent refresh, inactivity): no reload. @throws ApiError after it was handled. */
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

/** Delay after a refresh without a response. */
const retryMs = 30_000;
/** Browsers clamp longer timers. */
const longestTimerMs = 2 ** 31 - 1;

export interface SilentRefresh {
  /** Schedules the next renewal from the stored token; called again whenever the token changed. */
  plan(): void;
  stop(): void;
}

/** Renews the access token at 80 % of its lifetime, without a reload; with several tabs, the first one does it for all. */
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
