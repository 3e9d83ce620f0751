import { createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { migrate } from './db/migrate.ts';
import { createSlotEngine } from './engine/slot/slot-engine.ts';
import { createInternalApp } from './internal-app.ts';
import { demo, seedDemo } from './seed/demo.ts';

/** Milliseconds after which a stop that hangs is forced. */
const stopLimit = 25_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

type Stop = () => Promise<unknown>;

const obtainDatabase = async (config: Config): Promise<{ url: string; stop: Stop }> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  const embedded = await startEmbeddedPostgres(config.dataDir, say);
  if (!embedded.home.startsWith(config.dataDir)) say(`The database lives in ${embedded.home}`);
  return { url: embedded.url, stop: () => embedded.stop() };
};

const greeting = (config: Config, address: string): string => {
  const signIn = config.demo
    ? ` (demo sign-in: ${demo.username} / ${demo.password}, codes in ${address}/dev/inbox)`
    : '';
  return `Atelier is on ${address}${signIn}`;
};

const start = async (config: Config): Promise<Stop> => {
  const stops: Stop[] = [];
  const database = await obtainDatabase(config);
  stops.unshift(database.stop);
  await migrate(database.url);
  const db = openDatabase(database.url, (error) => say(`A database connection broke: ${error.message}`));
  stops.unshift(() => db.close());
  if (config.demo) await seedDemo(db);
  const engine = config.role === 'api' ? undefined : createSlotEngine({ slots: config.workerSlots });
  if (engine) stops.unshift(() => engine.close());
  const app = await createApp({ config, db, ...(engine ? { engine } : {}) });
  stops.unshift(() => app.close());
  const { publisher } = app.services;
  stops.unshift(startHousekeeping(db, publisher, (error) => app.log.error({ err: error }, 'housekeeping')));
  if (config.internalPort !== undefined) {
    const internal = await createInternalApp(app);
    await internal.listen({ host: '127.0.0.1', port: config.internalPort });
    stops.unshift(() => internal.close());
  }
  if (config.role === 'worker') await app.ready();
  else say(greeting(config, await app.listen({ host: config.host, port: config.port })));
  return async () => {
    for (const stop of stops) await stop();
  };
};

const stopOnSignal = (stop: Stop): void => {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimit).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
};

try {
  stopOnSignal(await start(parseConfig(process.env)));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
