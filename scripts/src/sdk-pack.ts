import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packSdk } from '@atelier/sdk/packing';
// Writes the surface that the tarball carries.
import './platform-api.ts';
import { dataFolder, root } from './paths.ts';

/** `pnpm sdk:pack [--out <folder>]`: writes the tarball that teams outside of this repository build remotes with. */
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const { tarball, kilobytes } = await packSdk({ root, out: values.out ?? join(dataFolder(), 'sdk') });
process.stdout.write(`${tarball} (${kilobytes} KB)\n`);
