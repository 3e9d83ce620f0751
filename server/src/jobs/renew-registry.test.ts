import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryDocument, registryPayload } from '@atelier/contract/registry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewRegistry } from './renew-registry.ts';

const command = join(import.meta.dirname, '../../../deploy/src/main.ts');
const dayMs = 86_400_000;

/** A store with a registry that an operator signed just now. */
const buildStore = () => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-renewal-'));
  const env = { ...process.env, ATELIER_DATA: data };
  for (const words of [['keygen'], ['renew', '--reason', 'test']]) {
    expect(spawnSync(process.execPath, [command, ...words], { env }).status).toBe(0);
  }
  const storeDir = join(data, 'store');
  const read = () => {
    const { payload } = registryDocument.parse(JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')));
    return registryPayload.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  };
  return { storeDir, registryKeys: join(data, 'keys'), read };
};

afterEach(() => void vi.useRealTimers());

describe('the registry of a server that runs through a quiet quarter', () => {
  it('is signed again in good time, and not before', async () => {
    const { read, ...config } = buildStore();
    const first = read();
    await renewRegistry(config);
    expect(read()).toEqual(first);
    vi.useFakeTimers({ now: Date.now() + 60 * dayMs, toFake: ['Date'] });
    await renewRegistry(config);
    expect(read().revision).toBe(first.revision + 1);
    expect(Date.parse(read().expires)).toBeGreaterThan(Date.now() + 80 * dayMs);
  });

  it('is signed again after its time is over, too', async () => {
    const { read, ...config } = buildStore();
    vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] });
    await renewRegistry(config);
    expect(Date.parse(read().expires)).toBeGreaterThan(Date.now());
  });

  it('is left alone by a node without the keys, and said to be so where the folder holds none', async () => {
    const { read, storeDir } = buildStore();
    vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] });
    await renewRegistry({ storeDir, registryKeys: undefined });
    expect(read().revision).toBe(1);
    await expect(renewRegistry({ storeDir, registryKeys: join(storeDir, 'none') })).rejects.toThrow(
      'no registry key in',
    );
  });
});
