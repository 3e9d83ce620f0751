import { userInfo } from 'node:os';
import type { Store } from './store/store.ts';

/** What every operation works on. */
export interface Deployment {
  store: Store;
  /** Folder with the signing keys; never served, never in the store. */
  keys: string;
  /** Who acts; stands in the log. */
  by: string;
}

/** The operator's name when none is given: `ATELIER_OPERATOR`, else the system account. */
export const operatorName = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  env['ATELIER_OPERATOR'] ?? userInfo().username;
