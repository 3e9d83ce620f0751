import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, readWholeHistory } from './built-remote.fixture.ts';
import { promote } from './change-release.ts';
import { mirrorStore } from './mirror.ts';
import { publish } from './publish.ts';
import { readRegistry, signAgain } from './registry-file.ts';
import { verifyStore } from './verify.ts';

/** A store with two versions, and an empty target of the same operator. */
const buildPair = async () => {
  const from = buildDeployment();
  await publish(from, buildDist('1.0.0'));
  await publish(from, buildDist('1.1.0', 'next()'));
  const to = { ...buildDeployment(), keys: from.keys };
  return { from, to };
};

describe('store mirror', () => {
  it('is complete, including log and record, and later gets additions', async () => {
    const { from, to } = await buildPair();
    const first = await mirrorStore(from, to.store);
    expect(await verifyStore(to)).toMatchObject({ problems: [], versions: 2 });
    expect(await readWholeHistory(to)).toEqual(await readWholeHistory(from));
    await promote(from, 'remote-tools', '1.1.0');
    const second = await mirrorStore(from, to.store);
    expect(second.files).toBeLessThan(first.files);
    expect(await readRegistry(to)).toEqual(await readRegistry(from));
    expect((await verifyStore(to)).problems).toEqual([]);
  });

  it("refuses a newer target, another operator's, and an empty source", async () => {
    const { from, to } = await buildPair();
    await mirrorStore(from, to.store);
    await promote(to, 'remote-tools', '1.1.0');
    await expect(mirrorStore(from, to.store)).rejects.toThrow('nothing was copied over what is newer');
    const later = { now: new Date(Date.now() + 300_000) };
    const { revision } = await signAgain(from, { reason: 'rebuilt', ...later });
    await mirrorStore(from, to.store);
    expect(await readRegistry(to)).toMatchObject({ revision });
    const others = buildDeployment();
    await publish(others, buildDist('1.0.0'));
    await expect(mirrorStore(from, others.store)).rejects.toThrow('not signed by a key of this store');
    rmSync(join(from.folder, 'registry.json'));
    await expect(mirrorStore(from, to.store)).rejects.toThrow('nothing to copy');
  });
});
