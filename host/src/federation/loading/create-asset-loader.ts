import { limits } from '../limits.ts';

/** Reads an answer to its end, telling of each piece. @returns its bytes. */
export const readBody = async (
  { body }: Response,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onBytes(part.value.length);
    parts.push(part.value);
  }
  return parts;
};

/** Notices when nothing arrives any more. */
export interface ProgressWatch {
  /** Bytes that arrived just now. */
  onBytes(count: number): void;
  /** Aborted when the download has stalled for half of the limit: the caller sends the request again with the next signal. */
  attempt(): AbortSignal;
  /** Aborted when the limit is over: less than 1 KB came within it. */
  readonly stalled: AbortSignal;
  /** Ends every attempt. */
  stop(): void;
}

/**
 * What delivers, however slowly, is waited for; time counts only while less than 1 KB comes.
 * @param stallMs the limit.
 */
export const watchProgress = (stallMs: number): ProgressWatch => {
  const stall = new AbortController();
  let attempt = new AbortController();
  let bytes = 0;
  let stallTimer: ReturnType<typeof setTimeout>;
  let silenceTimer: ReturnType<typeof setTimeout>;

  const waitForSilence = (): void => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      attempt.abort();
      attempt = new AbortController();
    }, stallMs / 2);
  };
  const startAnew = (): void => {
    clearTimeout(stallTimer);
    bytes = 0;
    stallTimer = setTimeout(() => stall.abort(), stallMs);
  };
  waitForSilence();
  startAnew();
  return {
    onBytes(count) {
      waitForSilence();
      bytes += count;
      if (bytes >= limits.leastProgressBytes) startAnew();
    },
    attempt: () => attempt.signal,
    stalled: stall.signal,
    stop() {
      clearTimeout(silenceTimer);
      clearTimeout(stallTimer);
      stall.abort();
    },
  };
};

/** A file that did not come: no fault of its code. */
export interface AssetLoadError extends Error {
  readonly name: 'AssetLoadError';
  readonly url: string;
  /** `timeout`: the download stalled; `network`: the request was refused, interrupted, or not possible. */
  readonly errorClass: 'timeout' | 'network';
}

export const createAssetLoadError = (
  fields: Pick<AssetLoadError, 'url' | 'errorClass'>,
  cause: unknown,
): AssetLoadError =>
  Object.assign(new Error(`${fields.url} did not arrive (${fields.errorClass})`, { cause }), {
    name: 'AssetLoadError' as const,
    ...fields,
  });

export const isAssetLoadError = (error: unknown): error is AssetLoadError =>
  error instanceof Error && error.name === 'AssetLoadError';

export interface PrefetchOptions {
  /** So long less than 1 KB may come, milliseconds. */
  stallMs?: number;
  /** Past the browser's cache, which may hold damaged bytes. */
  bypassCache?: boolean;
}

/** Brings files into the browser's cache before anything asks for them by a tag, which can be neither watched nor given up. */
export interface AssetLoader {
  /**
   * Settles when all files are cached. A stalled download is requested again at the same address and keeps the bytes
   * received; an error is retried once. Bytes are not verified: the code that runs a file states its hash.
   * @throws AssetLoadError of the first file that fails.
   */
  prefetch(urls: readonly string[], options?: PrefetchOptions): Promise<void>;
}

const download = async (url: string, cache: RequestCache, signal: AbortSignal, onBytes: (count: number) => void) => {
  // Over HTTP/1.1 pictures of the last page wait in the same queue for one of six connections.
  const response = await fetch(url, { cache, redirect: 'error', priority: 'high', signal });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  await readBody(response, onBytes);
};

const prefetchOne = async (url: string, watch: ProgressWatch, bypassCache: boolean): Promise<void> => {
  let failures = 0;
  for (;;) {
    const attempt = watch.attempt();
    try {
      // After a failure the browser asks the server for what it has, too: the rest of a file that was cut off comes by range.
      const cache = bypassCache ? 'reload' : failures > 0 ? 'no-cache' : 'default';
      return await download(url, cache, AbortSignal.any([attempt, watch.stalled]), watch.onBytes);
    } catch (error) {
      if (watch.stalled.aborted) throw createAssetLoadError({ url, errorClass: 'timeout' }, error);
      if (attempt.aborted) continue;
      failures += 1;
      if (failures > 1) throw createAssetLoadError({ url, errorClass: 'network' }, error);
    }
  }
};

export const createAssetLoader = (): AssetLoader => {
  const arrived = new Set<string>();
  return {
    async prefetch(urls, { stallMs = limits.stallMs, bypassCache = false } = {}) {
      const missing = bypassCache ? urls : urls.filter((url) => !arrived.has(url));
      if (missing.length === 0) return;
      const watch = watchProgress(stallMs);
      try {
        await Promise.all(missing.map((url) => prefetchOne(url, watch, bypassCache).then(() => arrived.add(url))));
      } finally {
        watch.stop();
      }
    },
  };
};
