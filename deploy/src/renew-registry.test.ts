import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryDocument } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment, readWholeHistory } from './built-remote.fixture.ts';
import { promote } from './change-release.ts';
import { createSigningKey, readSigningKey } from './packages/signatures.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { putRenewalKey, readPublicKeys, renewalKeyPath } from './registry-keys.ts';
import { keepFresh, renewRegistry } from './renew-registry.ts';
import { verifyStore } from './verify.ts';

const dayMs = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * dayMs);

const renewalOf = (deployment: FolderDeployment) => ({
  store: deployment.store,
  key: readSigningKey(renewalKeyPath(deployment.keys)),
  trusted: readPublicKeys(deployment.keys),
});
const pathOf = ({ folder }: FolderDeployment) => join(folder, 'registry.json');
const documentOf = (deployment: FolderDeployment) =>
  registryDocument.parse(JSON.parse(readFileSync(pathOf(deployment), 'utf8')));

describe('a renewal', () => {
  it('comes once a day of the time is over, for seven from then, and changes nothing that the operator signed', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    const before = documentOf(deployment);
    const history = await readWholeHistory(deployment);
    expect(await renewRegistry(renewalOf(deployment), later(0.9))).toMatchObject({ isRenewed: false });
    expect(documentOf(deployment)).toEqual(before);
    const { isRenewed, expires } = await renewRegistry(renewalOf(deployment), later(1.1));
    expect(isRenewed).toBe(true);
    expect(expires?.getTime()).toBeGreaterThan(later(8).getTime());
    expect(documentOf(deployment)).toMatchObject(before);
    expect(await readRegistry(deployment)).toMatchObject({ revision: 1, expires: expires?.toISOString() });
    expect(await readWholeHistory(deployment)).toEqual(history);
    expect((await verifyStore(deployment, later(8))).problems).toEqual([]);
    expect((await verifyStore(deployment, later(8.2))).problems).toEqual([expect.stringContaining('expired')]);
  });

  it('brings back one whose time was over long ago, and is one for several machines at once', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    const now = later(400);
    const renewals = await Promise.all([1, 2, 3, 4].map(() => renewRegistry(renewalOf(deployment), now)));
    expect(renewals.filter(({ isRenewed }) => isRenewed)).toHaveLength(1);
    expect((await verifyStore(deployment, later(406))).problems).toEqual([]);
  });

  it('stands for what it was said of only: a change after it has its own seven days', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    await renewRegistry(renewalOf(deployment), later(100));
    const { renewal } = documentOf(deployment);
    await publish(deployment, buildDist('1.1.0'));
    await promote(deployment, 'remote-tools', '1.1.0');
    expect(documentOf(deployment).renewal).toBeUndefined();
    writeFileSync(pathOf(deployment), JSON.stringify({ ...documentOf(deployment), renewal }));
    expect(Date.parse((await readRegistry(deployment)).expires)).toBeLessThan(later(8).getTime());
  });

  it('counts from no other key, and from the last one no more when the operator has made another', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    const stranger = { ...renewalOf(deployment), key: createSigningKey() };
    await expect(renewRegistry(stranger, later(3))).rejects.toThrow('does not name this renewal key');
    const stolen = renewalOf(deployment);
    putRenewalKey(deployment.keys, createSigningKey());
    await keepFresh(deployment);
    await expect(renewRegistry(stolen, later(3))).rejects.toThrow('does not name this renewal key');
    expect(await renewRegistry(renewalOf(deployment), later(3))).toMatchObject({ isRenewed: true });
  });

  it('is left to the server where the key for it is there alone', async () => {
    const deployment = buildDeployment();
    await publish(deployment, buildDist('1.0.0'));
    rmSync(renewalKeyPath(deployment.keys));
    await keepFresh(deployment);
    expect(documentOf(deployment).renewal).toBeUndefined();
  });

  it('leaves an empty store empty, and a registry of somebody else alone', async () => {
    const deployment = buildDeployment();
    expect(await renewRegistry(renewalOf(deployment))).toEqual({ isRenewed: false, expires: null });
    await keepFresh(deployment);
    expect(await readRegistry(deployment)).toMatchObject({ revision: 0 });
    const other = buildDeployment();
    await publish(other, buildDist('1.0.0'));
    await deployment.store.put('registry.json', readFileSync(pathOf(other)));
    await expect(renewRegistry(renewalOf(deployment), later(3))).rejects.toThrow('not signed by a key of this store');
  });
});
