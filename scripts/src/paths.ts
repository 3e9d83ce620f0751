import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where data lives: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (): string => resolve(process.env['ATELIER_DATA'] ?? join(root, '.atelier'));

/** The pinned Node that runs everything. */
export const node = process.execPath;

/** A command that a package of the workspace (the root by default) installed. */
export const bin = (name: string, folder = '.'): string => join(root, folder, 'node_modules/.bin', name);
