import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentNames, parseConfig } from '@atelier/server/config';
import { root } from '../paths.ts';

export const folder = join(root, 'deploy');
export const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** What the image sets for the runtime itself, and what the operator's shell gives compose. */
const others = new Set(['MALLOC_MMAP_THRESHOLD_', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_USER']);
export const unknownTo = (names: readonly string[]) =>
  names.filter((name) => !environmentNames.includes(name) && !others.has(name));

/** As a node of production reads it, once the one secret is filled in. */
export const startsWith = (env: Record<string, string | undefined>) =>
  parseConfig({ NODE_ENV: 'production', ...env, ATELIER_SECRETS: randomBytes(32).toString('base64') });
