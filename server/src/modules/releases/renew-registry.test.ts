import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryDocument } from '@atelier/contract/registry';
import { readDocument } from '@atelier/deploy/sign-registry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewRegistry } from './publish-client.ts';

const command = join(import.meta.dirname, '../../../../deploy/src/main.ts');
const dayMs = 86_400_000;

/** A store with a registry that an operator signed just now. */
const buildStore = () => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-renewal-'));
  const env = { ...process.env, ATELIER_DATA: data };
  for (const words of [['keygen'], ['renew', '--reason', 'test']]) {
    expect(spawnSync(process.execPath, [command, ...words], { env }).status).toBe(0);
  }
  const storeDir = join(data, 'store');
  const read = () =>
    readDocument(registryDocument.parse(JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8'))));
  const keyFile = (name: string) => join(data, 'keys', name);
  const publicKeys = keyFile('registry-public.json');
  return { storeDir, renewalKey: keyFile('renewal-key.json'), publicKeys, webDir: undefined, read };
};

afterEach(() => void vi.useRealTimers());

describe('the registry of a server that runs through a quiet quarter', () => {
  it('is signed again in good time, and not before', async () => {
    const { read, ...config } = buildStore();
    const first = read();
    await renewRegistry(config);
    expect(read()).toEqual(first);
    vi.useFakeTimers({ now: Date.now() + 2 * dayMs, toFake: ['Date'] });
    await renewRegistry(config);
    expect(read().revision).toBe(first.revision);
    expect(Date.parse(read().expires)).toBeGreaterThan(Date.now() + 6 * dayMs);
  });

  it('is signed again after its time is over, too', async () => {
    const { read, ...config } = buildStore();
    vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] });
    await renewRegistry(config);
    expect(Date.parse(read().expires)).toBeGreaterThan(Date.now());
  });

  it('is left alone by a node without the key, and said to be so where the file is none @full', async () => {
    const { read, ...config } = buildStore();
    const before = read();
    vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] });
    await renewRegistry({ ...config, renewalKey: undefined });
    expect(read()).toEqual(before);
    await expect(renewRegistry({ ...config, renewalKey: join(config.storeDir, 'none') })).rejects.toThrow(
      'cannot be read',
    );
  });
});
