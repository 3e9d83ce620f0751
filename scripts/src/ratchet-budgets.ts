import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { versionManifest } from '@atelier/contract/registry';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import { root } from './paths.ts';
import { build } from './product.ts';

/** Lowers each remote's `sizeBudget` to 5 % above its present size; never raises one. */
const room = 1.05;

const { store } = await build();
const { remotes } = readRegistryFolder(store);

const gzipped = (path: string): number => gzipSync(readFileSync(path)).length / 1000;
const lower = (budget: number, size: number): number => Math.min(budget, Math.ceil(size * room * 10) / 10);

for (const [remote, { active, versions }] of Object.entries(remotes)) {
  const version = versions[active];
  const path = join(root, remote, 'package.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as { sizeBudget?: { entry: number; total: number } };
  if (!version || !file.sizeBudget) continue;
  const folder = join(store, dirname(version.manifest));
  const { files } = versionManifest.parse(JSON.parse(readFileSync(join(store, version.manifest), 'utf8')));
  const code = Object.keys(files).filter((name) => /\.(js|css)$/.test(name));
  const total = code.reduce((sum, name) => sum + gzipped(join(folder, name)), 0);
  const next = {
    entry: lower(file.sizeBudget.entry, gzipped(join(folder, version.entry))),
    total: lower(file.sizeBudget.total, total),
  };
  if (next.entry === file.sizeBudget.entry && next.total === file.sizeBudget.total) {
    process.stdout.write(`${remote}: stays at ${next.total} KB (weighs ${total.toFixed(1)} KB)\n`);
    continue;
  }
  process.stdout.write(`${remote}: entry ${next.entry} KB, total ${next.total} KB (weighs ${total.toFixed(1)} KB)\n`);
  writeFileSync(path, `${JSON.stringify({ ...file, sizeBudget: next }, null, 2)}\n`);
}
