import type { PageVersion } from '@atelier/contract/registry';
import { classifyFailure } from '../recovery/remote-failure.ts';
import { isArrivalFailure } from './arrival-failure.ts';
import type { LoadedVersion, VersionLoader } from './create-version-loader.ts';

/** Something came, and the browser or the bundler did not take it. */
const isDamage = (error: unknown): boolean =>
  !isArrivalFailure(error) && ['network', 'integrity'].includes(classifyFailure(error).errorClass);

export interface UndamagedLoad {
  /** What came and is not what was signed is asked for once more, past the caches; code that throws would throw again. */
  load(info: PageVersion, stallMs: number): Promise<LoadedVersion>;
  /** Notes a failure of a version: this browser may hold damaged bytes of it, so the next load passes by its caches. */
  note(info: PageVersion, error: unknown): void;
}

export const createUndamagedLoad = (versions: Pick<VersionLoader, 'load' | 'refetch'>): UndamagedLoad => {
  /** Manifests of the versions that may be damaged. */
  const damaged = new Set<string>();
  return {
    async load(info, stallMs) {
      if (damaged.delete(info.manifest)) await versions.refetch(info, { isWhole: true });
      try {
        return await versions.load(info, stallMs);
      } catch (error) {
        if (!isDamage(error)) throw error;
        await versions.refetch(info, { isWhole: false });
        return versions.load(info, stallMs);
      }
    },
    note(info, error) {
      if (isDamage(error)) damaged.add(info.manifest);
    },
  };
};
