import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from './store/store.ts';

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Default folder of store and keys: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['ATELIER_DATA'] ?? join(root, '.atelier'));

/** Store, keys and actor of an operation. */
export interface Deployment {
  store: Store;
  /** Folder with the signing keys; never served, never in the store. */
  keys: string;
  /** Name of the actor in the log. */
  by: string;
  /** The highest revision that the server of this store has seen; undefined without a responding server. */
  highestSeen?: () => Promise<number | undefined>;
}

/** Default name of the operator: `ATELIER_OPERATOR`, else the system account. */
export const operatorName = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  env['ATELIER_OPERATOR'] ?? userInfo().username;
