/// <reference types="node" />
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

const hexOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Starts the worker with the page's `crypto`, and sends it a file. */
const hashIn = async (crypto: object, file: Blob): Promise<unknown> => {
  vi.resetModules();
  vi.stubGlobal('crypto', crypto);
  let give: ((event: object) => void) | undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof give) => {
    give = listener;
  });
  const answer = new Promise((resolve) => vi.stubGlobal('postMessage', resolve));
  await import('./hash.worker.ts');
  give?.({ data: { id: 7, file } });
  return answer;
};

it.each([
  ['with https', globalThis.crypto],
  ['without https, where browsers hide the hash', {}],
])('hashes a file %s', async (_, crypto) => {
  const bytes = randomBytes(100_003);
  expect(await hashIn(crypto, new Blob([bytes]))).toEqual({ id: 7, sha256: hexOf(bytes) });
});

it('has a correct fallback SHA-256 at every length around a block', async () => {
  vi.stubGlobal('addEventListener', () => {});
  const { sha256 } = await import('./hash.worker.ts');
  for (let length = 0; length < 200; length++) {
    const bytes = randomBytes(length);
    expect(Buffer.from(sha256(bytes)).toString('hex'), `${length} bytes`).toBe(hexOf(bytes));
  }
});
