import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';

export interface BackgroundRetryParts {
  page: Pick<Document, 'visibilityState'>;
  state: FederationStore;
  prefetch: (urls: readonly string[]) => Promise<void>;
  /** Called when every file of the version is downloaded. */
  onArrived: (remote: string, version: string) => void;
}

/** Delay before the next try, milliseconds. */
const waitMs = (tries: number): number =>
  1000 * (limits.retrySeconds[Math.min(tries, limits.retrySeconds.length - 1)] ?? 60);

/** Retries downloads of a version's missing files while the page runs another version. */
export const createBackgroundRetry = ({ page, state, prefetch, onArrived }: BackgroundRetryParts) => {
  /** By remote: only the intended version is retried. */
  const expected = new Map<string, { version: string; urls: Set<string> }>();

  const plan = (remote: string, tries: number): void => {
    setTimeout(() => void attempt(remote, tries), waitMs(tries));
  };
  const attempt = async (remote: string, tries: number): Promise<void> => {
    const awaited = expected.get(remote);
    const { running, isFallback } = state.remote(remote);
    // A recovery page retries by itself, and a page with its intended version needs no retry.
    if (awaited === undefined || running === null || !isFallback) return void expected.delete(remote);
    if (page.visibilityState !== 'visible') return plan(remote, tries);
    try {
      await prefetch([...awaited.urls]);
    } catch {
      return plan(remote, tries + 1); // still not available
    }
    expected.delete(remote);
    onArrived(remote, awaited.version);
  };

  return {
    /** Retries the downloads at intervals; once they succeed, the version is tried. */
    schedule(remote: string, version: string, urls: readonly string[]): void {
      const known = expected.get(remote);
      if (known?.version === version) {
        for (const url of urls) known.urls.add(url);
        return;
      }
      if (known) return;
      expected.set(remote, { version, urls: new Set(urls) });
      plan(remote, 0);
    },
  };
};
