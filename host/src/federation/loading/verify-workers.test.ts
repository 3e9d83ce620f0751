import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyWorkers } from './create-version-loader.ts';

const folder = 'http://a.test/remotes/remote-tools/1/';
const files = { 'picture.worker.1a.js': 'sha384-a', '204.2b.js': 'sha384-b' };

afterEach(() => vi.unstubAllGlobals());

describe('worker scripts', () => {
  it('are fetched with the registry’s hash before their version runs, unlike others', async () => {
    const ask = vi.fn(async (_url: URL, _init: RequestInit) => new Response('ok'));
    vi.stubGlobal('fetch', ask);
    await verifyWorkers(folder, files, 1000);
    expect(ask.mock.calls.map(([url, { integrity }]) => [String(url), integrity])).toEqual([
      [`${folder}picture.worker.1a.js`, 'sha384-a'],
    ]);
  });

  it('fail the version when the browser refuses the bytes or the file is missing', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(verifyWorkers(folder, files, 1000)).rejects.toThrow('Failed to fetch');
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await expect(verifyWorkers(folder, files, 1000)).rejects.toThrow('HTTP 404');
  });
});
