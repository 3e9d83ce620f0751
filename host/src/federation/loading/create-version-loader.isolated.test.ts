import type { PageVersion } from '@atelier/contract/registry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVersionLoader } from './create-version-loader.ts';
import { createVerifiedAddresses } from './verified-scripts.ts';

vi.mock('@atelier/platform/i18n', () => ({ i18n: { language: 'zh' } }));

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const entry = 'remoteEntry.0a1b2c3d4e.js';
const folder = 'http://localhost:3000/remotes/remote-tools/1.0.0-aa/';
const row: PageVersion = {
  manifest: 'remotes/remote-tools/1.0.0-aa/version-manifest.json',
  manifestHash: hash('m'),
  hostApi: '^1.0.0',
};
const navigation = [{ path: '/auxiliaryTools', title: { zh: '处理工具', en: 'Processing tools' } }];
const files = { [entry]: hash('e'), 'words-zh.1.js': hash('z'), '9.js': hash('9') };
const described = { entry, federationName: 'remote_tools__1_0_0', navigation };
const remote = { hostApi: '^1.0.0', routes: [], navigation: [], i18n: {} };

/** A loader for a store with this manifest; returns loaded lists and requests with their hashes. */
const build = () => {
  const manifest = { ...described, files, ahead: { desk: ['9.js'] } };
  const brought: string[][] = [];
  const requested: [string, string | undefined][] = [];
  const run = vi.fn((_script: { src: string }): void => undefined);
  vi.stubGlobal('document', {
    baseURI: 'http://localhost:3000/',
    createElement: () => ({ addEventListener: vi.fn(), dataset: {} }),
    head: { append: run },
  });
  vi.stubGlobal('fetch', async (address: URL, { integrity }: RequestInit) => {
    requested.push([String(address), integrity]);
    return Response.json(manifest);
  });
  const addresses = createVerifiedAddresses();
  const restoreGlobals = vi.fn();
  const loader = createVersionLoader({
    runtime: { registerRemotes: vi.fn(), loadRemote: vi.fn(async () => ({ remote })) as never },
    addresses,
    assets: { prefetch: async (urls) => void brought.push(urls.map((url) => url.slice(folder.length))) },
    restoreGlobals,
    shares: { noteFiles: vi.fn(), ownerOfFailure: vi.fn(), isLoaded: () => false, withdraw: vi.fn() },
  });
  return { loader, brought, requested, addresses, restoreGlobals, run };
};

afterEach(() => vi.unstubAllGlobals());

describe('loading a version', () => {
  it("prefetches the row's hints with the manifest, and runs files with a hash in the manifest", async () => {
    const { loader, brought, requested, addresses } = build();
    await loader.load({ ...row, opening: [entry, 'words-zh.1.js'], ahead: { desk: ['9.js', 'unsigned.js'] } });
    expect(brought[0]).toEqual(['version-manifest.json', entry, 'words-zh.1.js', '9.js', 'unsigned.js']);
    expect(brought[1]).toEqual([entry, 'words-zh.1.js', '9.js']);
    expect(requested).toEqual([[`${folder}version-manifest.json`, hash('m')]]);
    expect(addresses.hashOf(`${folder}9.js`)).toBe(hash('9'));
    expect(() => addresses.hashOf(`${folder}unsigned.js`)).toThrow('integrity');
  });

  it('restores globals changed by another version before its code runs', async () => {
    const { loader, restoreGlobals, run } = build();
    run.mockImplementationOnce(() => expect(restoreGlobals).toHaveBeenCalledOnce());
    await loader.load(row);
    expect(run.mock.calls.map(([{ src }]) => src)).toEqual([`${folder}words-zh.1.js`, `${folder}9.js`]);
  });

  it('works without hints', async () => {
    const { loader, brought } = build();
    await expect(loader.load(row)).resolves.toMatchObject({ module: remote, navigation });
    expect(loader.nameOf(row)).toBe('remote_tools__1_0_0');
    expect(brought).toEqual([['version-manifest.json'], [entry, 'words-zh.1.js', '9.js']]);
  });

  it('uses the hashes in the row of an older store', async () => {
    const { loader, brought, requested } = build();
    const { manifestHash: _, ...older } = row;
    await expect(loader.load({ ...older, ...described, integrity: files })).resolves.toMatchObject({
      module: remote,
      navigation,
    });
    expect(brought[0]).toEqual([entry, 'words-zh.1.js']);
    expect(requested).toEqual([]);
  });

  it('fails on a manifest other than the signed one', async () => {
    const { loader } = build();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(loader.load(row)).rejects.toThrow('integrity: remotes/remote-tools');
  });
});
