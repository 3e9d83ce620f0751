import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Built } from './build.ts';
import { serverCommand } from './serve.ts';

/** A running product of one's own: own port, own data folder, own log. */
export interface Product {
  url: string;
  data: string;
  /** Everything that the server wrote to its log so far. */
  log(): string;
  /** kill -9 of the server process; its database lives on. */
  kill(): Promise<void>;
  /** The same server again, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Below the system's ephemeral ports: a port chosen here is bound later, and must not be assigned meanwhile. */
const ports = { from: 20_000, to: 32_000 } as const;
const named = new Set<number>();

/** A free port of this machine; a process gets each port once. */
export const freePort = async (): Promise<number> => {
  for (let times = 0; times < 100; times++) {
    const port = randomInt(ports.from, ports.to);
    if (named.has(port)) continue;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    named.add(port);
    return port;
  }
  throw new Error(`no free port between ${ports.from} and ${ports.to}`);
};

/** One machine plays many people here, so that the limits by address would meet all of them. */
export const trialEnv = { CODES_PER_ADDRESS: '100000', CODES_BEFORE_CHALLENGE: '100000', RATE_LIMIT: '0' };

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // not listening yet
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** As long as a start takes where other work has all cores, ms. */
const startLimit = 180_000;

const waitReady = async (url: string, child: ChildProcess, log: () => string): Promise<void> => {
  for (const until = Date.now() + startLimit; Date.now() < until; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${log()}`);
    if (await isReady(url)) return;
  }
  throw new Error(`the server was not ready within ${startLimit / 1000} s:\n${log()}`);
};

type Environment = Record<string, string>;

/**
 * Starts the built product, whose public library is empty unless `env` says otherwise: drawing it takes a core for minutes. `env` reaches
 * the server's configuration; it may depend on the product's address.
 */
export const startProduct = async (
  built: Built,
  env: Environment | ((url: string) => Environment) = {},
): Promise<Product> => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-e2e-'));
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(data, 'server.log');
  const log = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
  const settings = typeof env === 'function' ? env(url) : env;
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    const { command, args, env: base } = serverCommand(built, { port, data });
    child = spawn(command, args, {
      env: { ...process.env, ...base, ...trialEnv, PUBLIC_LIBRARY: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = createWriteStream(logFile, { flags: 'a' });
    child.stdout?.pipe(out, { end: false });
    child.stderr?.pipe(out, { end: false });
    await waitReady(url, child, log);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    data,
    log,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
  };
};
