import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteUse, removeOrphans } from './orphans.ts';

let state: string;
beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'atelier-state-'));
});
afterAll(() => rm(state, { recursive: true, force: true }));

const buildHome = async (name: string, dataDir: string) => {
  await mkdir(join(state, name));
  await noteUse(join(state, name), dataDir);
};

it('removes databases of temporary folders that are gone, and never another', async () => {
  await buildHome('gone test', join(tmpdir(), 'atelier-no-such-folder'));
  await buildHome('running test', state);
  await buildHome('disk that is not mounted', '/mnt/atelier-no-such-disk/data');
  await mkdir(join(state, 'postgres-18'));
  // Old, but its starter (this process) lives.
  await utimes(join(state, 'running test/data-dir'), 0, 0);
  await removeOrphans(state);
  expect((await readdir(state)).sort()).toEqual(['disk that is not mounted', 'postgres-18', 'running test']);
});
