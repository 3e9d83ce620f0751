import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssetLoader } from './create-asset-loader.ts';

const url = 'http://a.test/remotes/remote-tools/1.0.0-aa/7.js';
const other = 'http://a.test/remotes/remote-tools/1.0.0-aa/8.js';

/** A body of `bytes` every `everyMs`, `times` times, that then ends or stalls. */
const stream = (
  bytes: number,
  everyMs: number,
  times: number,
  options: { ends: boolean; signal?: AbortSignal | null },
) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      options.signal?.addEventListener('abort', () => controller.error(options.signal?.reason));
      for (let part = 0; part < times; part++) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        if (options.signal?.aborted) return;
        controller.enqueue(new Uint8Array(bytes));
      }
      if (options.ends) controller.close();
    },
  });

type Answer = (request: { url: string; signal: AbortSignal | null; count: number }) => Promise<Response> | Response;

/** `count`: earlier requests of this address. */
const serve = (answer: Answer) => {
  const requested: string[] = [];
  const caches: (RequestCache | undefined)[] = [];
  vi.stubGlobal('fetch', async (address: string, { cache, signal }: RequestInit) => {
    const count = requested.filter((known) => known === address).length;
    requested.push(address);
    caches.push(cache);
    return answer({ url: address, signal: signal ?? null, count });
  });
  return { requested, caches };
};

const never = ({ signal }: { signal: AbortSignal | null }) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Outcome of a promise and its duration in ms. */
const outcome = async (work: Promise<void>) => {
  const start = Date.now();
  const ended = work.then(
    () => 'arrived',
    (error: { errorClass: string; url: string }) => `${error.errorClass} ${error.url}`,
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return { end: await ended.then((end) => end), start };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asset loader', () => {
  it('waits for a steady download of any duration', async () => {
    const { requested } = serve(({ signal }) => new Response(stream(600, 1000, 60, { ends: true, signal })));
    expect((await outcome(createAssetLoader().prefetch([url]))).end).toBe('arrived');
    expect(requested).toEqual([url]);
  });

  it('aborts a slow download: less than 1 KB in 3 s', async () => {
    const { requested } = serve(({ signal }) => new Response(stream(90, 1000, 600, { ends: true, signal })));
    expect((await outcome(createAssetLoader().prefetch([url]))).end).toBe(`timeout ${url}`);
    expect(requested).toEqual([url]);
  });

  it('repeats a request without a response, and uses the second one', async () => {
    const { requested } = serve((request) => (request.count === 0 ? never(request) : new Response('code')));
    expect((await outcome(createAssetLoader().prefetch([url]))).end).toBe('arrived');
    expect(requested).toEqual([url, url]);
  });

  it('resumes an interrupted download with the missing part only', async () => {
    const { requested } = serve(({ url: address, signal, count }) => {
      if (address === other) return new Response('there');
      return new Response(stream(2000, 100, 5, { ends: count > 0, signal }));
    });
    expect((await outcome(createAssetLoader().prefetch([url, other]))).end).toBe('arrived');
    expect(requested).toEqual([url, other, url]);
  });

  it('aborts a stalled connection after 3 s', async () => {
    const { requested } = serve(never);
    const bringing = createAssetLoader().prefetch([url]);
    const ended = vi.fn();
    bringing.catch(ended);
    await vi.advanceTimersByTimeAsync(2900);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ errorClass: 'timeout', url }));
    expect(requested).toEqual([url, url]);
  });

  it.each([
    ['an error', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error response', async () => new Response('', { status: 404 })],
  ])('retries %s once', async (_name, answer) => {
    const { requested, caches } = serve(answer);
    expect((await outcome(createAssetLoader().prefetch([url]))).end).toBe(`network ${url}`);
    expect(requested).toEqual([url, url]);
    expect(caches).toEqual(['default', 'no-cache']);
  });

  it('does not repeat a completed download unless it was damaged', async () => {
    const { caches } = serve(() => new Response('code'));
    const assets = createAssetLoader();
    await outcome(assets.prefetch([url]));
    await outcome(assets.prefetch([url]));
    expect(caches).toEqual(['default']);
    await outcome(assets.prefetch([url], { bypassCache: true }));
    expect(caches).toEqual(['default', 'reload']);
  });
});
