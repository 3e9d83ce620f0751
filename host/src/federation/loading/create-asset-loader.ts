import { limits } from '../limits.ts';

/** Reads a response body to its end and reports each chunk. @returns its bytes. */
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

type ProgressWatch = ReturnType<typeof watchProgress>;

/** Detects a stalled download: the time limit counts only while less than 1 KB is received, so slow downloads continue. */
export const watchProgress = (stallMs: number) => {
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
    /** Number of bytes just received. */
    onBytes(count: number): void {
      waitForSilence();
      bytes += count;
      if (bytes >= limits.leastProgressBytes) startAnew();
    },
    /** Aborted after half of the stall limit: the caller sends the request again with the next signal. */
    attempt: () => attempt.signal,
    /** Aborted after the stall limit. */
    stalled: stall.signal,
    /** Aborts every attempt. */
    stop(): void {
      clearTimeout(silenceTimer);
      clearTimeout(stallTimer);
      stall.abort();
    },
  };
};

/** A file that could not be downloaded; its code is not at fault. */
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
  /** Stall limit in milliseconds: the maximum time with less than 1 KB received. */
  stallMs?: number;
  /** Bypasses the browser cache, which may contain damaged bytes. */
  bypassCache?: boolean;
}

export type AssetLoader = ReturnType<typeof createAssetLoader>;

const download = async (url: string, cache: RequestCache, signal: AbortSignal, onBytes: (count: number) => void) => {
  // Over HTTP/1.1, images of the previous page compete for the same six connections.
  const response = await fetch(url, { cache, redirect: 'error', priority: 'high', signal });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  await readBody(response, onBytes);
};

const prefetchOne = async (url: string, watch: ProgressWatch, bypassCache: boolean): Promise<void> => {
  let failures = 0;
  for (;;) {
    const attempt = watch.attempt();
    try {
      // After a failure the cached file is revalidated, too; the rest of a truncated file is requested by range.
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

/** Downloads files into the browser cache before a tag requests them, because a tag's download can be neither monitored nor aborted. */
export const createAssetLoader = () => {
  const arrived = new Set<string>();
  return {
    /**
     * Settles when all files are cached. A stalled download is requested again at the same address and keeps the received bytes; an error
     * is retried once. Bytes are not verified: the code that runs a file states its hash. @throws AssetLoadError of the first file that
     * fails.
     */
    async prefetch(urls: readonly string[], options: PrefetchOptions = {}): Promise<void> {
      const { stallMs = limits.stallMs, bypassCache = false } = options;
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
