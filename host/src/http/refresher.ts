import { maxRefreshAttempts } from '@atelier/catalogue/constants';
import { refresh as refreshCall, type Tokens } from '@atelier/contract/auth';
import { errorActionOf } from '@atelier/contract/errors';
import type { ApiError } from '@atelier/platform/http';
import { isForbidden } from '../storage/plain-storage.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { createApiError } from './api-error.ts';
import { isTimeout, shortCallTimeoutMs, withDeadline } from './deadline.ts';
import type { Send } from './send.ts';

/** `refreshed`: by this tab. `taken-over`: already done by another tab. */
export type RefreshOutcome = 'refreshed' | 'taken-over';

export interface Refresher {
  /** The access token to send, after any pending refresh; null when signed out. */
  access(): Promise<string | null>;
  /**
   * Replaces `stale`, one refresh at a time in all tabs of this browser. @throws ApiError: 40001 when the session is over (after
   * `onExpired`), 40003 or 40004 from the server, network when there was no response or another tab held the lock, both for 30 s at most.
   */
  refresh(stale: string | null): Promise<RefreshOutcome>;
}

/** Runs one task at a time under a name shared by all tabs; the signal ends the wait for the lock. */
export type Lock = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** `navigator.locks` where it exists and is allowed; without it (insecure origin) only this tab is serialized. */
export const createLock =
  (name: string, locks: LockManager | undefined = globalThis.navigator?.locks): Lock =>
  async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (!locks) return task();
    try {
      return (await locks.request(name, { signal }, task)) as T;
    } catch (error) {
      if (!isForbidden(error)) throw error;
      return task();
    }
  };

/** A lost response is requested again within the server's replay window (30 s after a rotation), ms. */
const firstAnswerMs = 12_000;

interface RefresherParts {
  send: Send;
  tokens: TokenStore;
  lock: Lock;
  onExpired: () => void;
}

const isAnswered = (error: ApiError): boolean => error.kind !== 'network' || 'status' in error.details;

const isFinal = (error: ApiError): boolean =>
  error.kind === 'api' && ['refresh', 'logout'].includes(errorActionOf(error.code));

export const createRefresher = ({ send, tokens, lock, onExpired }: RefresherParts): Refresher => {
  let underWay: Promise<RefreshOutcome> | null = null;

  const expire = (): never => {
    onExpired();
    throw createApiError({ kind: 'api', code: '40001' });
  };

  const ask = async (refresh: string, given: AbortSignal): Promise<Tokens> => {
    const sendOnce = (signal: AbortSignal) => send(refreshCall, { refresh }, null, { signal });
    try {
      return await withDeadline(firstAnswerMs, sendOnce, given);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return await sendOnce(given);
    }
  };

  const run = async (stale: string | null, signal: AbortSignal): Promise<RefreshOutcome> => {
    const pair = tokens.read();
    if (!pair) return expire();
    if (pair.access !== stale) return 'taken-over';
    if (tokens.refreshTimes >= maxRefreshAttempts) return expire();
    try {
      const fresh = await ask(pair.refresh, signal);
      tokens.countRefresh();
      tokens.write(fresh);
      return 'refreshed';
    } catch (thrown) {
      const error = thrown as ApiError;
      // A network error is not evidence about the session; only a response counts as a failed refresh.
      if (isAnswered(error)) tokens.countRefresh();
      if (isFinal(error)) return expire();
      throw error;
    }
  };

  return {
    async access() {
      // Its failure belongs to the request that caused it; this request fails when it is sent.
      await underWay?.catch(() => undefined);
      return tokens.read()?.access ?? null;
    },
    refresh(stale) {
      underWay ??= withDeadline(shortCallTimeoutMs, (signal) => lock(() => run(stale, signal), signal)).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
};
