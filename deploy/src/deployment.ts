import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from './store/store.ts';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where store and keys lie by default: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['ATELIER_DATA'] ?? join(root, '.atelier'));

/** A registry's place in the order that browsers judge by. */
export interface RegistryMark {
  epoch: number;
  revision: number;
}

/** The epoch counts first. */
export const isNewer = (one: RegistryMark, other: RegistryMark): boolean =>
  one.epoch > other.epoch || (one.epoch === other.epoch && one.revision > other.revision);

/** The highest epoch and the highest revision, of whichever mark. */
export const highestOf = (marks: readonly RegistryMark[]): RegistryMark => ({
  epoch: Math.max(0, ...marks.map(({ epoch }) => epoch)),
  revision: Math.max(0, ...marks.map(({ revision }) => revision)),
});

/** What every operation works on. */
export interface Deployment {
  store: Store;
  /** Folder with the signing keys; never served, never in the store. */
  keys: string;
  /** Name of the actor in the log. */
  by: string;
  /** The highest registry that the server of this store has seen; undefined where no server answers. */
  highestSeen?: () => Promise<RegistryMark | undefined>;
}

/** The operator's name when none is given: `ATELIER_OPERATOR`, else the system account. */
export const operatorName = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  env['ATELIER_OPERATOR'] ?? userInfo().username;
