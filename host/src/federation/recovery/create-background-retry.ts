import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';

/** Files of versions that did not arrive, asked for again while the page runs on another version. */
export interface BackgroundRetry {
  /** Asks for them after a while, and again; when they are there, the version is tried. */
  schedule(remote: string, version: string, urls: readonly string[]): void;
}

export interface BackgroundRetryParts {
  page: Pick<Document, 'visibilityState'>;
  state: FederationStore;
  prefetch: (urls: readonly string[]) => Promise<void>;
  /** Everything of the version is there. */
  onArrived: (remote: string, version: string) => void;
}

/** How long to wait before the next try, milliseconds. */
const waitMs = (tries: number): number =>
  1000 * (limits.retrySeconds[Math.min(tries, limits.retrySeconds.length - 1)] ?? 60);

export const createBackgroundRetry = ({ page, state, prefetch, onArrived }: BackgroundRetryParts): BackgroundRetry => {
  /** By remote: only the intended version is retried. */
  const expected = new Map<string, { version: string; urls: Set<string> }>();

  const plan = (remote: string, tries: number): void => {
    setTimeout(() => void attempt(remote, tries), waitMs(tries));
  };
  const attempt = async (remote: string, tries: number): Promise<void> => {
    const awaited = expected.get(remote);
    const { running, isFallback } = state.remote(remote);
    // A recovery page tries by itself, and a page that has what it should needs nothing.
    if (awaited === undefined || running === null || !isFallback) return void expected.delete(remote);
    if (page.visibilityState !== 'visible') return plan(remote, tries);
    try {
      await prefetch([...awaited.urls]);
    } catch {
      return plan(remote, tries + 1); // not yet
    }
    expected.delete(remote);
    onArrived(remote, awaited.version);
  };

  return {
    schedule(remote, version, urls) {
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
