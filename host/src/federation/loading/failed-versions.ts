import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';
import { classifyFailure } from '../recovery/remote-failure.ts';
import { isAssetLoadError } from './create-asset-loader.ts';
import type { LoadedVersion, OwnedVersion, VersionLoader } from './create-version-loader.ts';

/** Versions of remotes that are not tried again. */
export interface FailedVersions {
  of(remote: string): ReadonlySet<string>;
  /**
   * Takes a version out. `isLasting`: its code is wrong, so a reload of the tab would meet the same; what did not arrive may
   * arrive after a reload.
   */
  add(remote: string, version: string, options: { isLasting: boolean }): void;
  /** What had not arrived is there now. A version whose code threw stays out. */
  arrived(remote: string, version: string): void;
  /** Gives every version of a remote another chance. */
  clearFailures(remote: string): void;
}

type Kept = Record<string, string[]>;

/** `storage`: the tab's own. */
export const createFailedVersions = (storage: PlainStorage): FailedVersions => {
  /** Versions that failed in this page, by remote. */
  const inPage = new Map<string, Set<string>>();
  const readKept = () => readJson<Kept>(storage, 'badVersions') ?? {};
  return {
    of: (remote) => new Set([...(inPage.get(remote) ?? []), ...(readKept()[remote] ?? [])]),
    add(remote, version, { isLasting }) {
      inPage.set(remote, new Set([...(inPage.get(remote) ?? []), version]));
      if (!isLasting) return;
      const kept = readKept();
      writeJson(storage, 'badVersions', { ...kept, [remote]: [...new Set([...(kept[remote] ?? []), version])] });
    },
    arrived: (remote, version) => void inPage.get(remote)?.delete(version),
    clearFailures(remote) {
      inPage.delete(remote);
      const { [remote]: _, ...others } = readKept();
      writeJson(storage, 'badVersions', others);
    },
  };
};

/** Something came, and the browser or the bundler did not take it. */
const isCorruption = (error: unknown): boolean =>
  !isAssetLoadError(error) && ['network', 'integrity'].includes(classifyFailure(error).errorClass);

export interface CacheRepair {
  /** What came and is not what was signed is asked for once more, past the caches; code that throws would throw again. */
  load(info: OwnedVersion, stallMs: number): Promise<LoadedVersion>;
  /** Notes a failure of a version: this browser may hold damaged bytes of it, so the next load passes by its caches. */
  note(info: OwnedVersion, error: unknown): void;
}

/** Manifests of the versions of which this browser may hold damaged bytes. */
export interface CorruptedVersions {
  add(manifest: string): void;
  /** True where it was one. */
  delete(manifest: string): boolean;
}

const mostKept = 20;

/** `storage`: this browser's, whose cache outlasts the page: what came damaged once would be refused for a year. */
export const createCorruptedVersions = (storage: PlainStorage): CorruptedVersions => {
  const read = () => readJson<string[]>(storage, 'damagedVersions') ?? [];
  const write = (manifests: readonly string[]) => writeJson(storage, 'damagedVersions', manifests);
  return {
    add(manifest) {
      write([...new Set([...read(), manifest])].slice(-mostKept));
    },
    delete(manifest) {
      const known = read();
      if (!known.includes(manifest)) return false;
      write(known.filter((other) => other !== manifest));
      return true;
    },
  };
};

export const createCacheRepair = (
  versions: Pick<VersionLoader, 'load' | 'refetch'>,
  corrupted: CorruptedVersions,
): CacheRepair => {
  return {
    async load(info, stallMs) {
      if (corrupted.delete(info.manifest)) await versions.refetch(info, { isWhole: true });
      try {
        return await versions.load(info, stallMs);
      } catch (error) {
        if (!isCorruption(error)) throw error;
        await versions.refetch(info, { isWhole: false });
        return versions.load(info, stallMs);
      }
    },
    note(info, error) {
      if (isCorruption(error)) corrupted.add(info.manifest);
    },
  };
};
