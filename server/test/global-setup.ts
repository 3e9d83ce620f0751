import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.ts';
import { seedPackages } from '../src/modules/orders/packages.ts';
import { parseConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this run, without a database's name. */
    postgresUrl: string;
    /** Template database for every test file: all schemas, no rows. */
    templateName: string;
  }
}

const templateName = `atelier_template_${process.pid}`;

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const db = openDatabase(url);
  await db.pool.query(statement);
  await db.close();
};

/** The database is temporary: no fsync, no autovacuum. */
const skipDurability = async (url: string): Promise<void> => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await onServer(url, `alter system set ${setting} = off`);
  await onServer(url, 'select pg_reload_conf()');
};

/** TEST_DATABASE_URL runs the same tests on another server, e.g. PostgreSQL 15. */
const obtainServer = async (dataDir: string) => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, end: async () => {} };
  const embedded = await startEmbeddedPostgres(dataDir);
  await skipDurability(embedded.url);
  const end = async () => {
    await embedded.stop();
    await rm(embedded.home, { recursive: true, force: true });
  };
  return { url: embedded.url, end };
};

// Starting the whole app once also creates the queue's schema.
const prepareTemplate = async (url: string, dataDir: string): Promise<void> => {
  await migrate(url);
  const db = openDatabase(url);
  const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ATELIER_DATA: dataDir, DATABASE_URL: url });
  const app = await createApp({ config, db });
  await app.ready();
  await seedPackages(db);
  await app.close();
  // Each test's server has its own secrets.
  await db.pool.query('delete from secret_prints');
  await db.close();
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  const server = await obtainServer(dataDir);
  const url = withDatabase(server.url, 'postgres');
  await onServer(url, `create database ${templateName}`);
  await prepareTemplate(withDatabase(server.url, templateName), dataDir);
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    await onServer(url, `drop database ${templateName} with (force)`);
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
