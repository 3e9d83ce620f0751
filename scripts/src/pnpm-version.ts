import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { pnpm: string } };

/** The pnpm that installs this workspace: written in package.json, and nowhere else where a program reads it. */
export const pnpmVersion = config.pnpm;
