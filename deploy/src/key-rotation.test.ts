import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryDocument } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment, readWholeHistory } from './built-remote.fixture.ts';
import { rotateKeys } from './commands/key-commands.ts';
import { readSigningKey } from './packages/signatures.ts';
import { publish } from './publish.ts';
import { readPublicKeys, renewalKeyPath } from './registry-keys.ts';
import { renewRegistry } from './renew-registry.ts';
import { openRegistry } from './sign-registry.ts';

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
const textOf = ({ folder }: FolderDeployment) => readFileSync(join(folder, 'registry.json'), 'utf8');
const signersOf = (deployment: FolderDeployment) =>
  (JSON.parse(textOf(deployment)) as RegistryDocument).signatures.map(({ keyId }) => keyId);

const buildPublished = async () => {
  const deployment = buildDeployment();
  await publish(deployment, buildDist('1.0.0'));
  return deployment;
};

/** What a server of this moment renews with. */
const serverOf = ({ keys, store }: FolderDeployment) => {
  const [key, trusted] = [readSigningKey(renewalKeyPath(keys)), readPublicKeys(keys)];
  return (now: Date) => renewRegistry({ store, key, trusted }, now);
};

describe('key rotation', () => {
  it('replaces both keys by two commands, and a host of the step before accepts the registry', async () => {
    const deployment = await buildPublished();
    const first = readPublicKeys(deployment.keys);
    await rotateKeys(deployment);
    expect(openRegistry(textOf(deployment), first).remotes['remote-tools']?.active).toBe('1.0.0');
    const second = readPublicKeys(deployment.keys);
    await rotateKeys(deployment, { reason: 'yearly', now: daysOn(14) });
    expect(openRegistry(textOf(deployment), second).remotes['remote-tools']?.active).toBe('1.0.0');
    const known = first.map(({ keyId }) => keyId);
    expect(signersOf(deployment)).toEqual(readPublicKeys(deployment.keys).map(({ keyId }) => keyId));
    expect(signersOf(deployment).some((keyId) => known.includes(keyId))).toBe(false);
    const published = JSON.parse(readFileSync(join(deployment.keys, 'registry-public.json'), 'utf8')) as unknown[];
    expect(published).toEqual(readPublicKeys(deployment.keys));
    const actions = (await readWholeHistory(deployment)).map(({ action }) => action);
    expect(actions).toEqual(['rotate-key', 'rotate-key', 'publish']);
  });

  it('refuses to leave open pages with a key that they do not know, unless the other one has leaked', async () => {
    const deployment = await buildPublished();
    await rotateKeys(deployment);
    const before = textOf(deployment);
    await expect(rotateKeys(deployment)).rejects.toThrow('would refuse the registry');
    expect(textOf(deployment)).toBe(before);
    const [a, b] = readPublicKeys(deployment.keys);
    await rotateKeys(deployment, { leaked: 'b' });
    expect(signersOf(deployment)).toContain(a?.keyId);
    expect(signersOf(deployment)).not.toContain(b?.keyId);
  });

  it('lets servers renew with the key before until the next rotation, and not with a leaked one', async () => {
    const deployment = await buildPublished();
    const server = serverOf(deployment);
    await rotateKeys(deployment);
    expect(await server(daysOn(2))).toMatchObject({ isRenewed: true });
    const next = serverOf(deployment);
    expect(await next(daysOn(4))).toMatchObject({ isRenewed: true });
    await rotateKeys(deployment, { leaked: 'renewal' });
    expect(signersOf(deployment)).toHaveLength(2);
    await expect(next(daysOn(4))).rejects.toThrow('does not name this renewal key');
    expect(await serverOf(deployment)(daysOn(4))).toMatchObject({ isRenewed: true });
  });
});
