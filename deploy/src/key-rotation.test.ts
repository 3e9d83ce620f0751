import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryDocument } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment, readWholeHistory } from './built-remote.fixture.ts';
import { retireKey, rotateKey } from './commands/key-commands.ts';
import { publish } from './publish.ts';
import { readPublicKeys } from './registry-keys.ts';
import { openRegistry } from './sign-registry.ts';

const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
const textOf = ({ folder }: FolderDeployment) => readFileSync(join(folder, 'registry.json'), 'utf8');
const signersOf = (deployment: FolderDeployment) =>
  (JSON.parse(textOf(deployment)) as RegistryDocument).signatures.map(({ keyId }) => keyId);

const buildPublished = async () => {
  const deployment = buildDeployment();
  await publish(deployment, buildDist('1.0.0'));
  return deployment;
};

describe('key rotation', () => {
  it('replaces both keys, one after the other, and a host of any step before accepts the registry', async () => {
    const deployment = await buildPublished();
    const hosts = [readPublicKeys(deployment.keys)];
    const step = async (work: Promise<unknown>) => {
      await work;
      const last = hosts.at(-1) ?? [];
      expect(openRegistry(textOf(deployment), last).remotes['remote-tools']?.active).toBe('1.0.0');
      hosts.push(readPublicKeys(deployment.keys));
    };
    await step(retireKey(deployment, 'a'));
    await step(rotateKey(deployment));
    await step(retireKey(deployment, 'b', { now: inTwoWeeks }));
    await step(rotateKey(deployment, 'yearly', inTwoWeeks));
    const known = hosts[0]?.map(({ keyId }) => keyId) ?? [];
    expect(signersOf(deployment)).toHaveLength(2);
    expect(signersOf(deployment).some((keyId) => known.includes(keyId))).toBe(false);
    const actions = (await readWholeHistory(deployment)).map(({ action }) => action);
    expect(actions).toEqual(['rotate-key', 'retire-key', 'rotate-key', 'retire-key', 'publish']);
  });

  it('signs with both from the moment a key is added', async () => {
    const deployment = await buildPublished();
    await retireKey(deployment, 'b');
    expect(signersOf(deployment).map((keyId) => keyId[0])).toEqual(['a']);
    const { keyId } = await rotateKey(deployment);
    expect(signersOf(deployment)).toContain(keyId);
    expect(signersOf(deployment)).toHaveLength(2);
    const published = JSON.parse(readFileSync(join(deployment.keys, 'registry-public.json'), 'utf8')) as unknown[];
    expect(published).toEqual(readPublicKeys(deployment.keys));
  });

  it('refuses to add a third key, to take the last one, or one that is not there', async () => {
    const deployment = await buildPublished();
    await expect(rotateKey(deployment)).rejects.toThrow('keys retire a');
    await retireKey(deployment, 'a');
    await expect(retireKey(deployment, 'a')).rejects.toThrow('slot a is empty');
    await expect(retireKey(deployment, 'b')).rejects.toThrow('the only key');
  });

  it('refuses to leave open pages with a key that they do not know, unless forced', async () => {
    const deployment = await buildPublished();
    await retireKey(deployment, 'a');
    await rotateKey(deployment);
    await expect(retireKey(deployment, 'b')).rejects.toThrow('would refuse the registry');
    await retireKey(deployment, 'b', { isForced: true });
    expect(signersOf(deployment)).toHaveLength(1);
  });
});
