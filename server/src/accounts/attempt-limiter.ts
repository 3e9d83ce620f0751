import { ApiFailure } from '../api-failure.ts';

export interface AttemptLimiter {
  /** @throws ApiFailure 45000 with `seconds` when the key has failed too often. */
  check(key: string): void;
  failed(key: string): void;
  succeeded(key: string): void;
}

interface Window {
  failures: number;
  endsAt: number;
}

/** Counts failures in the memory of this node: with several nodes each allows its own share. */
export const createAttemptLimiter = (max: number, seconds: number, now: () => number = Date.now): AttemptLimiter => {
  const windows = new Map<string, Window>();
  const sweep = () => {
    for (const [key, window] of windows) if (window.endsAt <= now()) windows.delete(key);
  };
  return {
    check(key) {
      const window = windows.get(key);
      if (!window || window.endsAt <= now() || window.failures < max) return;
      throw new ApiFailure('45000', { seconds: Math.ceil((window.endsAt - now()) / 1000) });
    },
    failed(key) {
      if (windows.size > 10_000) sweep();
      const window = windows.get(key);
      if (window && window.endsAt > now()) window.failures += 1;
      else windows.set(key, { failures: 1, endsAt: now() + seconds * 1000 });
    },
    succeeded(key) {
      windows.delete(key);
    },
  };
};
