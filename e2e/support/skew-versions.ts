import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RegistryPayload, type RemoteEntry, type RemoteVersion, recordPath } from '@atelier/contract/registry';
import { readRegistryFolder, splitRegistry } from '@atelier/deploy/registry-record';
import type { Built } from '@atelier/scripts/product';
import { recordedBuilds, testKeysFolder, unpackRecorded } from '@atelier/scripts/skew/recorded-builds';
import { satisfies } from 'semver';
import { createSigner } from './registry-signer.ts';

/** A remote as one build published it. */
export interface AgedRemote {
  name: string;
  version: string;
  /** Its registry row, written by its own publish. */
  row: RemoteVersion;
  /** Store that contains its files. */
  store: string;
}

/** Host and remote of one platform version: this checkout's, or a recorded one. */
export interface Side {
  /** `N` is this checkout's, `N-1` and `N-2` are recorded. */
  name: string;
  platform: string;
  web: string;
  /** Keys that the host trusts. */
  keys: string;
  /** Whether the host reads rows with a manifest. */
  readsManifests: boolean;
  remote: AgedRemote;
}

const remoteName = 'remote-tools';
const builds = 2;

/** Active versions of a store. */
export const remoteIn = (store: string, name: string): AgedRemote => {
  const entry = readRegistryFolder(store).remotes[name];
  const row = entry?.versions[entry.active];
  if (!entry || !row) throw new Error(`${store} has no ${name}`);
  return { name, version: entry.active, row, store };
};

/** A build that publishes such rows has a host that reads them: both came in one version. */
const namesManifest = ({ row }: AgedRemote): boolean => row.manifestHash !== undefined;

export const sideOf = (name: string, platform: string, folder: Omit<Built, 'keys'>, keys: string): Side => {
  const remote = remoteIn(folder.store, remoteName);
  return { name, platform, web: folder.web, keys, remote, readsManifests: namesManifest(remote) };
};

/** This checkout's build. */
export const currentSide = (built: Built): Side => {
  const platform = readFileSync(join(built.web, 'host-api.txt'), 'utf8').trim();
  return sideOf('N', platform, built, built.keys ?? join(dirname(built.store), 'keys'));
};

/** The recorded builds, unpacked below a folder, the newest first. */
export const recordedSides = (folder: string): Side[] =>
  recordedBuilds()
    .slice(0, builds)
    .map((build, index) => {
      const store = join(folder, build.platform);
      unpackRecorded(build, store);
      return sideOf(`N-${index + 1}`, build.platform, { web: join(store, 'web'), store }, testKeysFolder);
    });

/** Result of a remote in a host, before any of its bytes are fetched. */
export type Fate = 'runs' | 'passed over' | 'not understood';

/** By the two documented rules only: a host runs its own platform version, and a host from before manifests rejects a registry with such a row. */
export const fateOf = (host: Side, remote: AgedRemote): Fate => {
  if (namesManifest(remote) && !host.readsManifests) return 'not understood';
  return satisfies(host.platform, remote.row.hostApi) ? 'runs' : 'passed over';
};

/** A store for one host whose registry the test can change, signed with a key that the host trusts. */
export interface AgedStore {
  folder: string;
  /** The first version of each remote is active; the later ones are its predecessors. */
  serve(...remotes: AgedRemote[]): void;
  remove(): void;
}

const entryOf = (versions: readonly AgedRemote[]): RemoteEntry => {
  const names = versions.map(({ version }) => version);
  const [active = '', lastGood = null] = names;
  const rows = Object.fromEntries(versions.map(({ version, row }) => [version, row]));
  return { active, lastGood, canary: null, versions: rows, served: names.toReversed(), good: names.slice(1) };
};

export const createAgedStore = ({ keys }: Side): AgedStore => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-skew-'));
  const sign = createSigner(keys);
  let revision = 0;
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Atomic, as an operator's activation.
    writeFileSync(join(folder, `${path}.next`), text);
    renameSync(join(folder, `${path}.next`), join(folder, path));
  };
  return {
    folder,
    serve(...remotes) {
      revision += 1;
      for (const { row, store } of remotes) {
        const files = dirname(row.manifest);
        cpSync(join(store, files), join(folder, files), { recursive: true });
      }
      const whole: RegistryPayload = {
        revision,
        issuedAt: new Date().toISOString(),
        remotes: Object.fromEntries(
          [...Map.groupBy(remotes, ({ name }) => name)].map(([name, versions]) => [name, entryOf(versions)]),
        ),
      };
      const { payload, record } = splitRegistry(whole);
      write(recordPath(payload.record ?? ''), record);
      write('registry.json', `${sign(payload)}\n`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
