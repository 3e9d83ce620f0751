import { userInfo } from 'node:os';
import type { RegistryMark } from './registry-mark.ts';
import type { Store } from './store/store.ts';

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
