import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterOf, logOf, prepareCluster, superuser } from './cluster.ts';
import { type DatabaseHome, prepareHome } from './home.ts';
import { freePort, isAlive, launch, livingPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';

/** After kill -9 of the server its children need some seconds to release the shared memory. */
const startLimit = 12_000;
const watchEvery = 500;
/** Milliseconds for which closed connections may still be listed. */
const farewell = 1500;

export interface EmbeddedPostgres {
  /** URL of the database `atelier`, 127.0.0.1 only. */
  url: string;
  /** Folder of the database; worth printing when it is not the data folder. */
  home: string;
  /** `adopted`: it was already running, e.g. after kill -9 of the process that had started it. */
  origin: 'started' | 'adopted';
  pid(): number;
  /** Fast stop, unless another process still uses it. Close the pools first. */
  stop(): Promise<void>;
}

const addressOf = (password: string, port: number, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {
    // A broken connection also rejects the running query, which is handled.
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const answers = (password: string, port: number): Promise<boolean> =>
  withClient(addressOf(password, port, 'postgres'), (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

const startError = (home: DatabaseHome) => new Error(`The embedded database did not start. Its log: ${logOf(home)}`);

/** Starts the database, with retries, or adopts a running one. */
const obtain = async (home: DatabaseHome, password: string, port: number): Promise<Postmaster> => {
  const deadline = Date.now() + startLimit;
  let child = await launch(home, port);
  while (Date.now() < deadline) {
    const living = await livingPostmaster(clusterOf(home));
    if (living && (await answers(password, living.port))) return living;
    if (child.hasEnded()) {
      await sleep(300);
      child = await launch(home, port);
    }
    await sleep(30);
  }
  throw startError(home);
};

const adopt = async (home: DatabaseHome, password: string): Promise<Postmaster | null> => {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const living = await livingPostmaster(clusterOf(home));
    if (!living) return null;
    if (await answers(password, living.port)) return living;
    await sleep(100);
  }
  return null;
};

const createDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'atelier'");
    if (rowCount === 0) await client.query('create database atelier');
  });

const countOthers = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
};

// Recently closed connections are listed for a moment.
const isUsedByOthers = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const deadline = Date.now() + farewell;
    while ((await countOthers(client)) > 0) {
      if (Date.now() > deadline) return true;
      await sleep(50);
    }
    return false;
  }).catch(() => false);

/**
 * Manages a real PostgreSQL 18: created on first use, adopted when it runs, restarted (same port) when it ends. fsync stays on. @param
 * options.mayCreate false: the data folder was in use, so that a database exists or is missing @throws MissingDatabaseError when the data
 * folder had a database and it is gone
 */
export const startEmbeddedPostgres = async (
  dataDir: string,
  onTrouble: (text: string) => void = () => {},
  { mayCreate = true }: { mayCreate?: boolean } = {},
): Promise<EmbeddedPostgres> => {
  const home = await prepareHome(dataDir, mayCreate);
  const password = await prepareCluster(home);
  const adopted = await adopt(home, password);
  let current = adopted ?? (await obtain(home, password, await freePort()));
  const { port } = current;
  await createDatabase(addressOf(password, port, 'postgres'));

  let isReviving = false;
  const watch = async (): Promise<void> => {
    if (isReviving || (await isAlive(home, current))) return;
    isReviving = true;
    try {
      onTrouble('the embedded database ended unexpectedly and is being started again');
      current = await obtain(home, password, port);
    } catch (error) {
      onTrouble(String(error));
    } finally {
      isReviving = false;
    }
  };
  const timer = setInterval(() => void watch(), watchEvery);
  timer.unref();

  return {
    url: addressOf(password, port, 'atelier'),
    home: home.path,
    origin: adopted ? 'adopted' : 'started',
    pid: () => current.pid,
    async stop() {
      clearInterval(timer);
      if (await isUsedByOthers(addressOf(password, port, 'postgres'))) return;
      await stopPostmaster(home, current);
    },
  };
};
