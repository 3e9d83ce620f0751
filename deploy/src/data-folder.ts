import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where store and keys lie by default: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['ATELIER_DATA'] ?? join(root, '.atelier'));
