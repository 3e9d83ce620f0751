import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { createEngine } from '@atelier/engine/create-engine';
import type { Engine } from '@atelier/engine/engine';
import { ConfigError } from '@atelier/engine/environment/read-environment';
import { describeUnknownNames } from '@atelier/engine/environment/unknown-names';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { announceInternal, createApp, createInternalApp } from './app.ts';
import { seedPackages } from './modules/orders/packages.ts';
import { type Config, describeServedFolders, environmentNames, parseConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { checkListening } from './platform/db/notification-listener.ts';
import { startHangWatchdog, startSystemdWatchdog } from './platform/process/hang-watchdog.ts';
import { describeStartError } from './platform/process/start-error.ts';
import { hasSecretFiles } from './platform/secrets/secrets.ts';
import { createLogOutput } from './platform/telemetry/log-output.ts';
import { demo, seedDemo, seedOperator } from './seed/demo.ts';

/** Milliseconds after which a hanging shutdown is forced. */
const stopLimit = 25_000;

const output = createLogOutput();
// Log output may fail when its reader is gone or blocked, or the disk is full; the server keeps running. Accessing the stream also makes
// the system refuse a write that would block.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.on('exit', () => output.flush());

const say = (text: string) => output.write(`${text}\n`);

type Stop = () => Promise<unknown>;

const obtainDatabase = async (config: Config): Promise<{ url: string; stop: Stop }> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  // Secrets are created after the database: a data folder that has them had one.
  const mayCreate = !hasSecretFiles(config.dataDir);
  const embedded = await startEmbeddedPostgres(config.dataDir, say, { mayCreate });
  if (!embedded.home.startsWith(config.dataDir)) say(`The database lives in ${embedded.home}`);
  return { url: embedded.url, stop: () => embedded.stop() };
};

const greeting = (config: Config, address: string): string => {
  const signIn = config.demo
    ? ` (demo sign-in: ${demo.username} / ${demo.password}${config.sms.provider === 'inbox' ? `, codes in ${address}/dev/inbox` : ''})`
    : '';
  return `${config.brand.webName} is on ${address}${signIn}`;
};

/** Engine child processes for a node that generates; they end after the last task has been returned to the queue. */
const obtainEngine = (config: Config, log: () => FastifyBaseLogger | undefined): Engine =>
  createEngine(
    { ...config, draws: config.role !== 'api', hasVisibleLabel: config.aigc.hasVisibleLabel },
    {
      info: (data, message) => log()?.info(data, message),
      warn: (data, message) => log()?.warn(data, message),
    },
  );

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause;
    throw new ConfigError([`PORT: ${config.port} is in use by another program; set PORT to a free one`]);
  }
};

let forced: NodeJS.Timeout | undefined;
/** Exits after so many milliseconds, even when the shutdown hangs. */
const limitStop = (ms: number): void => {
  clearTimeout(forced);
  forced = setTimeout(() => process.exit(1), ms);
  forced.unref();
};

/** Reports not ready but still responds, so that the load balancer sends the next request to another node. */
const drain = async (app: FastifyInstance, ms: number): Promise<void> => {
  app.services.shutdown.abort();
  limitStop(ms + stopLimit);
  await sleep(ms);
};

/** Starts all components; each adds its shutdown function to the front of `stops`. */
const start = async (config: Config, stops: Stop[]): Promise<void> => {
  const database = await obtainDatabase(config);
  stops.unshift(database.stop);
  const listenUrl = config.listenUrl ?? database.url;
  // The migration lock belongs to its connection, which a pooler would reassign.
  await migrate(listenUrl);
  await checkListening(database.url, listenUrl);
  const db = openDatabase(database.url, (error) => say(`A database connection broke: ${error.message}`));
  stops.unshift(() => db.close());
  await seedPackages(db);
  if (config.demo) {
    await seedDemo(db);
    await seedOperator(db);
  }
  let log: FastifyBaseLogger | undefined;
  const engine = obtainEngine(config, () => log);
  stops.unshift(() => engine.close());
  const app = await createApp({ config, db, engine, logStream: output });
  log = app.log;
  stops.unshift(() => app.close());
  if (config.internalPort !== undefined) {
    const internal = await createInternalApp(app);
    const url = await internal.listen({ host: config.internalHost, port: config.internalPort });
    const withdraw = announceInternal(config.dataDir, url);
    stops.unshift(async () => {
      withdraw();
      await internal.close();
    });
  }
  if (config.sms.provider === 'none' && config.role !== 'worker')
    say('Sign-in codes are not sent: set SMS_PROVIDER. Until then people sign in with passwords only.');
  if (config.role === 'worker') await app.ready();
  else {
    say(greeting(config, await listen(app, config)));
    // The newest stop runs first: everything keeps running until balancers have noticed.
    stops.unshift(() => drain(app, config.drainTime));
  }
  // Notifies `npm start`, which restarts processes that once listened.
  if (process.connected) process.send?.('listening', () => {});
  // Any idle worker generates missing public materials.
  await app.services.generation.context.queue.nudge('materials');
};

const stops: Stop[] = [];
/** A terminal signals the whole process group and each parent forwards the signal: repeats within this time count as one, ms. */
const echoMs = 1000;
let stoppingSince: number | undefined;

/** Stops the components, newest first, and exits; a second signal or a hang exits immediately. */
const stopAll = async (code: number): Promise<void> => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echoMs) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  limitStop(stopLimit);
  for (const stop of stops) {
    await stop().catch((error: unknown) => say(`Stopping failed: ${String(error)}`));
  }
  process.exit(code);
};

// SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stopAll(0));

// The parent process with the IPC channel was killed.
if (process.connected) process.once('disconnect', () => void stopAll(0));

startSystemdWatchdog(process.env);
for (const line of describeUnknownNames(process.env, environmentNames)) say(line);
try {
  const config = parseConfig(process.env);
  for (const line of describeServedFolders(config)) say(line);
  if (config.watchdogSeconds > 0) startHangWatchdog(config.watchdogSeconds);
  await start(config, stops);
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  await stopAll(1);
}
