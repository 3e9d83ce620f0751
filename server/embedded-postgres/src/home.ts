import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import { createOnce } from './create-once.ts';
import { noteUse, removeOrphans } from './orphans.ts';

const run = promisify(execFile);

interface Owner {
  uid: number;
  gid: number;
  name: string;
}

/** Where the embedded database lives and as whom it runs. */
export interface DatabaseHome {
  /** Holds cluster/ and postgres.log. */
  path: string;
  binaries: Binaries;
  /** The unprivileged user, when we are root; otherwise our own user runs it. */
  owner: Owner | undefined;
}

/** System state of root's installations; PostgreSQL refuses root and its user cannot enter a 0700 home. */
const systemState = '/var/lib/atelier';

const lookUp = async (name: string): Promise<Owner | null> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  } catch {
    // No such user: the caller tries the next.
    return null;
  }
};

const createSystemUser = async (): Promise<void> => {
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'atelier']);
  } catch {
    // No useradd, or another start was faster: the look-up decides.
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

/** Root's data folder remembers its database by a file, so that a new data folder gets a new database. */
const rememberedHome = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const fresh = () => join(systemState, `${name}-${randomBytes(3).toString('hex')}`);
  return createOnce(join(dataDir, 'database-home'), fresh);
};

const rootHome = async (dataDir: string): Promise<DatabaseHome> => {
  const owner = await unprivilegedOwner();
  await removeOrphans(systemState);
  const binaries = await copyBinaries(await findBinaries(), systemState);
  const path = await rememberedHome(dataDir);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chown(path, owner.uid, owner.gid);
  await noteUse(path, dataDir);
  return { path, binaries, owner };
};

/**
 * An ordinary user's database lives under the data folder. Root's lives in a folder of its own under the system's state
 * directory, owned by an unprivileged user; no existing folder's mode is ever changed.
 */
export const prepareHome = async (dataDir: string): Promise<DatabaseHome> => {
  if (process.getuid?.() === 0) return rootHome(dataDir);
  const path = join(dataDir, 'postgres');
  await mkdir(path, { recursive: true, mode: 0o700 });
  return { path, binaries: await findBinaries(), owner: undefined };
};
