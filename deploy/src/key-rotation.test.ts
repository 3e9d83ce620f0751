import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryDocument } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment, readWholeHistory } from './built-remote.fixture.ts';
import { rotateKeys } from './commands/key-commands.ts';
import { publish } from './publish.ts';
import { readPublicKeys } from './registry-keys.ts';
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

describe('key rotation', () => {
  it('replaces both keys by two commands, and a host of the previous step accepts the registry', async () => {
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

  it('refuses a key unknown to open pages, unless the other one has leaked', async () => {
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
});
