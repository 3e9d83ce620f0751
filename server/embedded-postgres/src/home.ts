import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import { createOnce } from './create-once.ts';
import { MissingDatabaseError } from './missing-database-error.ts';

const run = promisify(execFile);

interface Owner {
  uid: number;
  gid: number;
}

/** Location of the embedded database, and the system user that it runs as. */
export interface DatabaseHome {
  dataDir: string;
  /** Contains cluster/ and postgres.log. */
  path: string;
  binaries: Binaries;
  /** The unprivileged user when running as root; undefined: the current user. */
  owner: Owner | undefined;
}

/** System state directory for root's installations; PostgreSQL refuses root and its user cannot enter a 0700 home. */
const systemState = '/var/lib/atelier';
/** File in the data folder with the path of its database, relative to the data folder or absolute. */
const noteName = 'database-home';
/** Database folder inside the data folder of an ordinary user. */
const localName = 'postgres';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const isNotFound = (error: unknown): boolean => hasCode(error, 'ENOENT');
const ignoreExisting = (error: unknown): void => {
  if (!hasCode(error, 'EEXIST')) throw error;
};

const lookUp = async (name: string): Promise<Owner | null> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // No such user: the caller tries the next.
    return null;
  }
};

const createSystemUser = async (): Promise<void> => {
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'atelier']);
  } catch {
    // No useradd, or a concurrent start was first: the lookup decides.
  }
};

const unprivilegedOwner = async (): Promise<Owner> => {
  const known = await lookUp('atelier');
  if (known) return known;
  await createSystemUser();
  const owner = (await lookUp('atelier')) ?? (await lookUp('nobody'));
  if (!owner)
    throw new Error('PostgreSQL refuses to run as root and there is no user "atelier" or "nobody" to run it.');
  return owner;
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false;
      throw error;
    },
  );

/** Database folder that a data folder names; undefined for a new data folder. */
const namedHome = async (dataDir: string): Promise<string | undefined> => {
  try {
    return resolve(dataDir, (await readFile(join(dataDir, noteName), 'utf8')).trim());
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const earlier = join(dataDir, localName);
    return (await isThere(earlier)) ? earlier : undefined;
  }
};

/** Creates the folder first, so that a data folder never names one that did not exist. */
const createHome = async (dataDir: string, isRoot: boolean): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const note = join(dataDir, noteName);
  if (!isRoot) {
    await mkdir(join(dataDir, localName), { mode: 0o700 }).catch(ignoreExisting);
    return resolve(dataDir, await createOnce(note, () => localName));
  }
  const state = process.env['ATELIER_DATABASE_DIR'] || systemState;
  if ((await mkdir(state, { recursive: true })) !== undefined) await chmod(state, 0o755);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const path = join(state, `${hash}-${randomBytes(3).toString('hex')}`);
  await mkdir(path, { mode: 0o700 });
  const named = resolve(dataDir, await createOnce(note, () => path));
  // A concurrent start has named its own.
  if (named !== path) await rmdir(path);
  return named;
};

/** An existing home keeps its owner, so that root can start what an ordinary user created. */
const ownHome = async (path: string): Promise<Owner> => {
  const { uid, gid } = await stat(path);
  if (uid !== 0) return { uid, gid };
  const owner = await unprivilegedOwner();
  await chown(path, owner.uid, owner.gid);
  return owner;
};

const checkReadable = (path: string): Promise<void> =>
  access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new Error(`The database in ${path} belongs to another user; start as that user, or as root`, { cause });
  });

/**
 * An ordinary user's database is below the data folder. Root's is in a folder below the system's state directory (ATELIER_DATABASE_DIR),
 * owned by an unprivileged user. The data folder names it in a file. No mode of an existing folder is changed, and nothing is ever removed.
 * @throws MissingDatabaseError when the data folder names a missing home, or names none and none may be created
 */
export const prepareHome = async (dataDir: string, mayCreate: boolean): Promise<DatabaseHome> => {
  const isRoot = process.getuid?.() === 0;
  const named = await namedHome(dataDir);
  if (named === undefined && !mayCreate) throw new MissingDatabaseError(dataDir, 'the folder names none');
  if (named !== undefined && !(await isThere(named))) throw new MissingDatabaseError(dataDir, `there is no ${named}`);
  const path = named ?? (await createHome(dataDir, isRoot));
  if (!isRoot) {
    await checkReadable(path);
    await createOnce(join(dataDir, noteName), () => relative(dataDir, path));
    return { dataDir, path, binaries: await findBinaries(), owner: undefined };
  }
  const owner = await ownHome(path);
  // Helps an operator to find the data folder of a database.
  await writeFile(join(path, 'data-dir'), `${dataDir}\n`);
  return { dataDir, path, binaries: await copyBinaries(await findBinaries(), systemState), owner };
};
