import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('loadSecrets', () => {
  it('creates the keys once, for nodes that start together and for the next start', async () => {
    const [first, second] = await Promise.all([loadSecrets(folder), loadSecrets(folder)]);
    const later = await loadSecrets(folder);
    expect(second.access).toEqual(first.access);
    expect(later.mac('code', '1')).toEqual(first.mac('code', '1'));
  });

  it('protects them from other users of the machine', async () => {
    await loadSecrets(folder);
    for (const name of ['access.key', 'hmac.key']) {
      expect((await stat(join(folder, 'secrets', name))).mode & 0o777).toBe(0o600);
    }
  });

  it('separates keys by purpose', async () => {
    const { mac } = await loadSecrets(folder);
    expect(mac('code', 'x')).not.toEqual(mac('image', 'x'));
  });

  it('reports a damaged key file with a next step', async () => {
    const other = join(folder, 'damaged');
    await loadSecrets(other);
    await writeFile(join(other, 'secrets/access.key'), 'short');
    await expect(loadSecrets(other)).rejects.toThrow(/access\.key does not hold a key; remove it/);
  });
});
