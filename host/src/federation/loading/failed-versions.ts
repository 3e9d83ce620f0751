import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';

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
