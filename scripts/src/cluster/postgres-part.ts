import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import type { Part } from './part.ts';

const takesLines = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    const settle = (isOpen: boolean) => {
      line.destroy();
      resolve(isOpen);
    };
    line.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/** The database as a part: its own supervisor brings it back on the same port. */
export const postgresPart = (database: EmbeddedPostgres): Part => {
  const { hostname, port, pathname } = new URL(database.url);
  const log = join(database.home, 'postgres.log');
  return {
    name: 'postgres',
    address: `postgres://${hostname}:${port}${pathname}`,
    pid: () => database.pid(),
    signal: (signal) => void process.kill(database.pid(), signal),
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    isReady: () => takesLines(Number(port)),
    // Its supervisor never gives up.
    ended: new Promise(() => undefined),
    stop: () => database.stop(),
  };
};
