import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseHome } from './home.ts';
import { MissingDatabaseError } from './missing-database-error.ts';

const run = promisify(execFile);

export const superuser = 'atelier';

export const clusterOf = (home: DatabaseHome): string => join(home.path, 'cluster');
export const logOf = (home: DatabaseHome): string => join(home.path, 'postgres.log');
const passwordFile = (home: DatabaseHome) => join(home.path, 'password');

/** A clean environment: PG* variables of the caller must not reach the server. */
export const spawnOptions = (home: DatabaseHome) => ({
  cwd: home.path,
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(home.owner ? { uid: home.owner.uid, gid: home.owner.gid } : {}),
});

const writeOwned = async (home: DatabaseHome, path: string, text: string): Promise<void> => {
  await writeFile(path, text, { mode: 0o600 });
  if (home.owner) await chown(path, home.owner.uid, home.owner.gid);
};

const initialise = async (home: DatabaseHome): Promise<void> => {
  const draft = `${clusterOf(home)}.${process.pid}`;
  const secret = `${passwordFile(home)}.${process.pid}`;
  await writeOwned(home, secret, randomBytes(24).toString('base64url'));
  const initdb = join(home.binaries.root, 'bin/initdb');
  const how = ['--username', superuser, '--pwfile', secret, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  try {
    await run(
      initdb,
      ['-D', draft, ...how, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      spawnOptions(home),
    );
    // The password is inside the cluster, so both appear by one rename; the cluster of a concurrent start stays.
    await rename(secret, join(draft, 'atelier.password'));
    await rename(draft, clusterOf(home));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(secret, { force: true });
    if (!(await hasCluster(home))) throw new Error('The embedded database could not be created.', { cause: error });
  }
};

const hasCluster = (home: DatabaseHome) =>
  stat(join(clusterOf(home), 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** The server's log exists from its first start on. */
const wasStarted = (home: DatabaseHome) =>
  stat(logOf(home)).then(
    () => true,
    () => false,
  );

/**
 * Creates the cluster when none exists and none ever did. @returns the superuser's password @throws MissingDatabaseError when its files are
 * missing
 */
export const prepareCluster = async (home: DatabaseHome): Promise<string> => {
  if (!(await hasCluster(home))) {
    if (await wasStarted(home)) throw new MissingDatabaseError(home.dataDir, `${clusterOf(home)} has no database`);
    await initialise(home);
  }
  const major = (await readFile(join(clusterOf(home), 'PG_VERSION'), 'utf8')).trim();
  if (!home.binaries.version.startsWith(`${major}.`)) {
    throw new Error(
      `${clusterOf(home)} was made by PostgreSQL ${major}, but ${home.binaries.version} is installed. ` +
        `Dump and restore it, or set ATELIER_DATA to a new folder.`,
    );
  }
  return readFile(join(clusterOf(home), 'atelier.password'), 'utf8');
};
