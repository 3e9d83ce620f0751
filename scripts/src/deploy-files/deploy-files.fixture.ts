import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, environmentNames, parseConfig } from '@atelier/server/config';
import { root } from '../paths.ts';

export const folder = join(root, 'deploy');
export const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Variables that the image sets for the runtime, and that the operator's shell passes to compose. */
const others = new Set(['MALLOC_MMAP_THRESHOLD_', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_USER']);
export const unknownTo = (names: readonly string[]) =>
  names.filter((name) => !environmentNames.includes(name) && !others.has(name));

/** As a production node reads it, once the one secret is entered. */
export const startsWith = (env: Record<string, string | undefined>): Config =>
  parseConfig({ NODE_ENV: 'production', ...env, ATELIER_SECRETS: randomBytes(32).toString('base64') });
