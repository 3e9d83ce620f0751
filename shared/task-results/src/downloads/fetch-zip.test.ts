import { describe, expect, it } from 'vitest';
import { fetchZip, shareOf } from './download-dialog.tsx';

const chunk = (length: number) => new Uint8Array(length);

describe('fetchZip', () => {
  it('reports progress and returns the whole file', async () => {
    const seen: number[] = [];
    const body = new ReadableStream({
      start(line) {
        for (const length of [100, 200, 50]) line.enqueue(chunk(length));
        line.close();
      },
    });
    const blob = await fetchZip('/zip', 400, {
      signal: new AbortController().signal,
      onProgress: ({ received }) => seen.push(received),
      fetch: async () => new Response(body),
    });
    expect(seen).toEqual([100, 300, 350]);
    expect(blob.size).toBe(350);
  });

  it('does not treat an error page as a zip', async () => {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(
      fetchZip('/zip', 1, { ...options, fetch: async () => new Response('gone', { status: 403 }) }),
    ).rejects.toThrow('403');
  });
});

it('never reports completion early', () => {
  expect(shareOf({ received: 500, expected: 400 })).toBe(0.99);
  expect(shareOf({ received: 100, expected: 400 })).toBe(0.25);
  expect(shareOf({ received: 100, expected: 0 })).toBe(0);
});
