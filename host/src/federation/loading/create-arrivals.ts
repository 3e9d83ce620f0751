import { limits } from '../limits.ts';
import { createArrivalFailure } from './arrival-failure.ts';
import { readBody } from './read-body.ts';
import { type ProgressWatch, watchProgress } from './watch-progress.ts';

export interface ArrivalOptions {
  /** So long less than 1 KB may come, milliseconds. */
  stallMs?: number;
  /** Past the browser's cache, which may hold damaged bytes. */
  isAnew?: boolean;
}

/** Brings files into the browser's cache before anything asks for them by a tag, which can be neither watched nor given up. */
export interface Arrivals {
  /**
   * Settles when all files are cached. A stalled download is requested again at the same address and keeps the bytes
   * received; an error is retried once. Bytes are not verified: the code that runs a file states its hash.
   * @throws ArrivalFailure of the first file that fails.
   */
  bring(urls: readonly string[], options?: ArrivalOptions): Promise<void>;
}

const download = async (url: string, cache: RequestCache, signal: AbortSignal, onBytes: (count: number) => void) => {
  // Over HTTP/1.1 pictures of the last page wait in the same queue for one of six connections.
  const response = await fetch(url, { cache, redirect: 'error', priority: 'high', signal });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  await readBody(response, onBytes);
};

const bringOne = async (url: string, watch: ProgressWatch, isAnew: boolean): Promise<void> => {
  let failures = 0;
  for (;;) {
    const attempt = watch.attempt();
    try {
      // After a failure the browser asks the server for what it has, too: the rest of a file that was cut off comes by range.
      const cache = isAnew ? 'reload' : failures > 0 ? 'no-cache' : 'default';
      return await download(url, cache, AbortSignal.any([attempt, watch.stalled]), watch.onBytes);
    } catch (error) {
      if (watch.stalled.aborted) throw createArrivalFailure({ url, errorClass: 'timeout' }, error);
      if (attempt.aborted) continue;
      failures += 1;
      if (failures > 1) throw createArrivalFailure({ url, errorClass: 'network' }, error);
    }
  }
};

export const createArrivals = (): Arrivals => {
  const arrived = new Set<string>();
  return {
    async bring(urls, { stallMs = limits.stallMs, isAnew = false } = {}) {
      const missing = isAnew ? urls : urls.filter((url) => !arrived.has(url));
      if (missing.length === 0) return;
      const watch = watchProgress(stallMs);
      try {
        await Promise.all(missing.map((url) => bringOne(url, watch, isAnew).then(() => arrived.add(url))));
      } finally {
        watch.stop();
      }
    },
  };
};
