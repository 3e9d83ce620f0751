import type { Tokens } from '@atelier/contract/auth';
import type { ClientStorage } from './client-storage.ts';

/** The pair of tokens, shared by all tabs of this browser through storage. */
export interface TokenStore {
  /** null when signed out. Always the current value in storage, so another tab's refresh is seen. */
  read(): Tokens | null;
  /** Stores the pair and its timestamp. */
  write(tokens: Tokens): void;
  clear(): void;
  /** When the pair was stored, milliseconds since 1970; null when there is none. */
  storedAt(): number | null;
  /** Refreshes since the last successful response (the specification's refreshTimes). */
  readonly refreshTimes: number;
  countRefresh(): void;
  resetRefreshTimes(): void;
}

export const createTokenStore = (storage: ClientStorage, now: () => number = Date.now): TokenStore => {
  // Avoids decryption on every request (a fraction of a millisecond each); a changed sealed text invalidates it.
  let cachedText: string | null = null;
  let cached: Tokens | null = null;
  const refreshTimes = () => Number(storage.read('refreshTimes') ?? '0') || 0;
  return {
    read() {
      const text = `${storage.read('accessToken')} ${storage.read('refreshToken')}`;
      if (text === cachedText) return cached;
      const access = storage.readSealed<string>('accessToken');
      const refresh = storage.readSealed<string>('refreshToken');
      cachedText = text;
      cached = access && refresh ? { access, refresh } : null;
      return cached;
    },
    write({ access, refresh }) {
      storage.writeSealed('accessToken', access);
      storage.writeSealed('refreshToken', refresh);
      storage.write('tokenTimestamp', String(now()));
    },
    clear() {
      storage.remove('accessToken');
      storage.remove('refreshToken');
      storage.remove('tokenTimestamp');
      storage.remove('refreshTimes');
    },
    storedAt() {
      const text = storage.read('tokenTimestamp');
      return text === null ? null : Number(text);
    },
    get refreshTimes() {
      return refreshTimes();
    },
    countRefresh: () => storage.write('refreshTimes', String(refreshTimes() + 1)),
    resetRefreshTimes() {
      if (refreshTimes() > 0) storage.remove('refreshTimes');
    },
  };
};
