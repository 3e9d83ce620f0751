import { type PlainStorage, readJson, writeJson } from '../../storage/plain-storage.ts';
import { classifyFailure } from '../recovery/remote-failure.ts';
import { isAssetLoadError } from './create-asset-loader.ts';
import type { LoadedVersion, OwnedVersion, VersionLoader } from './create-version-loader.ts';

export type FailedVersions = ReturnType<typeof createFailedVersions>;

type Kept = Record<string, string[]>;

/** Excluded versions of remotes. `storage`: the tab's own. */
export const createFailedVersions = (storage: PlainStorage) => {
  /** Versions that failed in this page, by remote. */
  const inPage = new Map<string, Set<string>>();
  const readKept = () => readJson<Kept>(storage, 'badVersions') ?? {};
  return {
    of: (remote: string): ReadonlySet<string> =>
      new Set([...(inPage.get(remote) ?? []), ...(readKept()[remote] ?? [])]),
    /** Excludes a version. `isLasting`: its code is wrong; a failed download may succeed after a reload of the tab. */
    add(remote: string, version: string, { isLasting }: { isLasting: boolean }): void {
      inPage.set(remote, new Set([...(inPage.get(remote) ?? []), version]));
      if (!isLasting) return;
      const kept = readKept();
      writeJson(storage, 'badVersions', { ...kept, [remote]: [...new Set([...(kept[remote] ?? []), version])] });
    },
    /** Missing files are available now. A version whose code threw stays excluded. */
    arrived: (remote: string, version: string) => void inPage.get(remote)?.delete(version),
    /** Makes every version of a remote eligible again. */
    clearFailures(remote: string): void {
      inPage.delete(remote);
      const { [remote]: _, ...others } = readKept();
      writeJson(storage, 'badVersions', others);
    },
  };
};

/** True when a file was downloaded but rejected by the browser or the bundler. */
const isCorruption = (error: unknown): boolean =>
  !isAssetLoadError(error) && ['network', 'integrity'].includes(classifyFailure(error).errorClass);

export type CorruptedVersions = ReturnType<typeof createCorruptedVersions>;

const mostKept = 20;

/**
 * Manifests of versions that may be damaged in this browser's cache. `storage`: browser-wide, because the cache outlives the page: a
 * damaged file would be rejected for a year.
 */
export const createCorruptedVersions = (storage: PlainStorage) => {
  const read = () => readJson<string[]>(storage, 'damagedVersions') ?? [];
  const write = (manifests: readonly string[]) => writeJson(storage, 'damagedVersions', manifests);
  return {
    add(manifest: string): void {
      write([...new Set([...read(), manifest])].slice(-mostKept));
    },
    /** Returns true when the entry existed. */
    delete(manifest: string): boolean {
      const known = read();
      if (!known.includes(manifest)) return false;
      write(known.filter((other) => other !== manifest));
      return true;
    },
  };
};

export const createCacheRepair = (versions: Pick<VersionLoader, 'load' | 'refetch'>, corrupted: CorruptedVersions) => {
  return {
    /** Downloads a version with damaged bytes once more, bypassing the caches. Code that throws is not retried: it would throw again. */
    async load(info: OwnedVersion, stallMs: number): Promise<LoadedVersion> {
      if (corrupted.delete(info.manifest)) await versions.refetch(info, { isWhole: true });
      try {
        return await versions.load(info, stallMs);
      } catch (error) {
        if (!isCorruption(error)) throw error;
        await versions.refetch(info, { isWhole: false });
        return versions.load(info, stallMs);
      }
    },
    /** Records a failure of a version: its cached bytes may be damaged, so the next load bypasses the cache. */
    note(info: OwnedVersion, error: unknown): void {
      if (isCorruption(error)) corrupted.add(info.manifest);
    },
  };
};
