import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In each home: the data folder that it belongs to. */
export const dataDirFile = 'data-dir';

/**
 * Removes databases of TEMPORARY data folders that are gone (tests that were killed). Nothing else is ever removed: a
 * missing folder elsewhere may be a disk that is not mounted now.
 */
export const removeOrphans = async (state: string): Promise<void> => {
  for (const name of await readdir(state).catch(() => [])) {
    const home = join(state, name);
    const dataDir = await readFile(join(home, dataDirFile), 'utf8').catch(() => '');
    if (!dataDir.startsWith(join(tmpdir(), '/')) || existsSync(dataDir)) continue;
    if (!existsSync(join(home, 'cluster/postmaster.pid'))) await rm(home, { recursive: true, force: true });
  }
};
