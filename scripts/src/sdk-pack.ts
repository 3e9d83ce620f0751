import { join } from 'node:path';
import { packSdk } from '@atelier/sdk/packing';
// Writes the API surface that the tarball contains.
import './platform-api.ts';
import { dataFolder, root } from './paths.ts';
import { readOptions } from './run.ts';

const usage = `pnpm sdk:pack [--out <folder>]

Writes the tarball that teams outside of this repository build remotes with.`;

const values = readOptions(usage, { out: { type: 'string' } });
const { tarball, kilobytes } = await packSdk({ root, out: values.out ?? join(dataFolder(), 'sdk') });
process.stdout.write(`${tarball} (${kilobytes} KB)\n`);
