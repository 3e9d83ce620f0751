import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, livingPostmaster } from './postmaster.ts';

const noteName = 'data-dir';
/** Milliseconds after which a database of a temporary folder whose starter is dead will not be adopted any more. */
const patience = 30 * 60_000;

/** Writes into a home which data folder it belongs to and who started it last. */
export const noteUse = (home: string, dataDir: string): Promise<void> =>
  writeFile(join(home, noteName), `${dataDir}\n${process.pid}\n`);

/** A run of tests has a temporary folder of its own (TMPDIR) within the system's, where those of other runs lie. */
const isTemporary = (path: string): boolean => [tmpdir(), '/tmp'].some((folder) => path.startsWith(join(folder, '/')));

const isOrphan = async (home: string): Promise<boolean> => {
  const note = join(home, noteName);
  const [dataDir = '', pid = ''] = (await readFile(note, 'utf8').catch(() => '')).split('\n');
  if (!isTemporary(dataDir)) return false;
  if (!existsSync(dataDir)) return true;
  const { mtimeMs } = await stat(note);
  return !isRunning(Number(pid)) && Date.now() - mtimeMs > patience;
};

/**
 * Ends and removes databases of TEMPORARY data folders, left behind by tests that were killed. Nothing else is ever
 * touched: a missing folder elsewhere may be a disk that is not mounted now.
 */
export const removeOrphans = async (state: string): Promise<void> => {
  for (const name of await readdir(state).catch(() => [])) {
    const home = join(state, name);
    if (!(await isOrphan(home))) continue;
    const living = await livingPostmaster(join(home, 'cluster'));
    // A stopping server still writes; the next start removes its folder.
    if (living) process.kill(living.pid, 'SIGINT');
    else await rm(home, { recursive: true, force: true });
  }
};
