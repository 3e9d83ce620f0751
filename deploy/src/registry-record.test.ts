import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  type PageEntry,
  type PageRegistry,
  pageRegistry,
  type RegistryPayload,
  type RemoteEntry,
  type RemoteVersion,
  recordPath,
} from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment } from './built-remote.fixture.ts';
import { promote, rollback } from './change-release.ts';
import { publish } from './publish.ts';
import { readRegistry, readSnapshot, signAgain } from './registry-file.ts';
import { splitRegistry } from './registry-record.ts';
import { encodeRegistry } from './sign-registry.ts';

const remote = 'remote-tools';

/** The registry that pages fetch. */
const readForPages = async ({ store }: FolderDeployment): Promise<PageRegistry> => {
  const document = JSON.parse((await store.read('registry.json'))?.bytes.toString('utf8') ?? '') as { payload: string };
  return pageRegistry.parse(JSON.parse(Buffer.from(document.payload, 'base64').toString('utf8')));
};

const buildPublished = async (...versions: string[]): Promise<FolderDeployment> => {
  const deployment = buildDeployment();
  for (const version of versions) await publish(deployment, buildDist(version, `run${version}()`));
  return deployment;
};

const forPages = async (deployment: FolderDeployment) => (await readForPages(deployment)).remotes[remote];

describe('page registry', () => {
  it('has the versions that a page may run, without unused and withdrawn ones', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await promote(deployment, remote, '1.1.0');
    await promote(deployment, remote, '1.2.0');
    await rollback(deployment, remote, { to: '1.1.0', reason: 'blank page' });
    const entry = await forPages(deployment);
    expect(Object.keys(entry?.versions ?? {}).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(entry).not.toHaveProperty('withdrawn');
    const whole = (await readRegistry(deployment)).remotes[remote];
    expect(Object.keys(whole?.versions ?? {})).toHaveLength(4);
    expect(whole?.withdrawn).toEqual(['1.2.0']);
  });

  it('has prefetch hints for current versions, not for fallbacks', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    await promote(deployment, remote, '1.1.0');
    const { versions } = (await forPages(deployment)) as PageEntry;
    expect(versions['1.1.0']?.opening).toEqual([expect.stringMatching(/^remoteEntry\./)]);
    expect(versions['1.0.0']).not.toHaveProperty('opening');
  });

  it('is written from the record, so that a rollback to an old version works', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0');
    for (const minor of [1, 2, 3, 4, 5]) await promote(deployment, remote, `1.${minor}.0`);
    const known = Object.keys((await forPages(deployment))?.versions ?? {});
    expect(known).toHaveLength(3);
    expect(known).not.toContain('1.1.0');
    await rollback(deployment, remote, { to: '1.1.0', reason: 'far back' });
    expect(await forPages(deployment)).toMatchObject({ active: '1.1.0' });
  });
});

describe('a lost record', () => {
  it('is rebuilt from the signed manifests of the versions in the page registry, and the next change writes it', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0');
    const { record = '' } = await readForPages(deployment);
    rmSync(join(deployment.folder, recordPath(record)));
    expect((await readSnapshot(deployment)).lostRecord).toBe(recordPath(record));
    const before = (await signAgain(deployment, { reason: 'record lost' })).remotes[remote];
    expect((await readSnapshot(deployment)).lostRecord).toBeUndefined();
    expect(before?.versions['1.0.0']).toMatchObject({
      entry: expect.stringMatching(/^remoteEntry\./),
      navigation: [{ path: '/auxiliaryTools' }],
    });
    expect(Object.keys((await readRegistry(deployment)).remotes[remote]?.versions ?? {})).toEqual(['1.1.0', '1.0.0']);
  });
});

/** A name with incompressible digits, as content hashes are. */
const digits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** A realistic row of a tool group: twelve pages, nine opening files, two shared modules. */
const buildEntry = (name: string, versions: number): RemoteEntry => {
  const names = Array.from({ length: versions }, (_, place) => `1.${place}.0`);
  const row = (version: string) => ({
    manifest: `remotes/${name}/${version}-${digits(8)}/version-manifest.json`,
    manifestHash: `sha384-${Buffer.from(digits(96), 'hex').toString('base64')}`,
    entry: `remoteEntry.${digits(10)}.js`,
    federationName: `${name}__${version}`.replaceAll(/\W/g, '_'),
    hostApi: '^1.2.0',
    navigation: Array.from({ length: 12 }, (_, place) => ({
      path: `/${name}/page${place}`,
      title: { zh: `第${place}页`, en: `Page ${place} of ${name}` },
      access: 'protected' as const,
      roles: ['0', '1', '2'],
      keepAlive: true,
      hideHeader: false,
      breadcrumb: false,
      hidden: false,
      alwaysShow: false,
      icon: `icon${place}`,
      order: place,
      type: 100 + place,
      types: [100 + place],
    })),
    opening: ['words-zh', 'words-en', 'picture.worker', '__federation_expose_remote', 'remoteEntry'].map(
      (file) => `${file}.${digits(10)}.js`,
    ),
    ahead: {
      '@atelier/workbench/tool-page': [`29.${digits(10)}.js`, `174.${digits(10)}.css`, `778.${digits(10)}.js`],
      '@atelier/workbench/results': [`662.${digits(10)}.js`, `662.${digits(10)}.css`],
    },
    builtAt: '2026-11-22T10:00:00.000Z',
    commit: digits(12),
  });
  const active = names.at(-1) ?? '';
  return {
    active,
    lastGood: names.at(-2) ?? null,
    canary: null,
    versions: Object.fromEntries(names.map((version) => [version, row(version)])),
    served: names,
    good: names,
    withdrawn: [],
  };
};

describe('size of the page registry', () => {
  it('includes the age of each version when one has an older row, whose hosts sort by age', () => {
    const entry = buildEntry(remote, 2);
    const [old, current] = Object.keys(entry.versions) as [string, string];
    const { manifestHash: _, ...row } = entry.versions[old] as RemoteVersion;
    const ages = (versions: RemoteEntry['versions']) => {
      const whole = { revision: 1, issuedAt: '', remotes: { [remote]: { ...entry, versions } } };
      const rows = splitRegistry(whole).payload.remotes[remote]?.versions ?? {};
      return [rows[old]?.builtAt, rows[current]?.builtAt];
    };
    expect(ages(entry.versions)).toEqual([undefined, undefined]);
    expect(ages({ ...entry.versions, [old]: { ...row, integrity: {} } })).toEqual([row.builtAt, row.builtAt]);
  });

  it('stays within 8 KB for thirty versions of each of seven remotes', () => {
    const remotes = ['style-design', 'fabric-pattern', 'photoshoot', 'tools', 'library', 'account', 'market'];
    const whole: RegistryPayload = {
      revision: 400,
      issuedAt: '2026-11-22T10:00:00.000Z',
      remotes: Object.fromEntries(remotes.map((name) => [`remote-${name}`, buildEntry(`remote-${name}`, 30)])),
    };
    const { payload } = splitRegistry(whole);
    const document = JSON.stringify({
      payload: encodeRegistry(payload),
      signatures: [],
    });
    // As the server compresses it.
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    expect(brotliCompressSync(document, quality).length).toBeLessThanOrEqual(8000);
  });
});
