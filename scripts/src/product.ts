import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '@atelier/deploy/build-all';
import { dataFolder, node, root } from './paths.ts';

/** Folders of the finished builds. */
export interface Built {
  /** The host's files, served at `/`. */
  web: string;
  /** Folder with registry.json and remotes/. */
  store: string;
  /** Folder of the keys that sign the registry. */
  keys?: string;
}

/** Builds changes and publishes them to the data folder's store. `isPromoted`: replaces the active versions immediately. */
export const build = async ({
  say = () => {},
  isPromoted = true,
}: {
  say?: (line: string) => void;
  isPromoted?: boolean;
} = {}): Promise<Built> => {
  const data = dataFolder();
  const { web, store, keys } = await buildAll({
    store: join(data, 'store'),
    keys: join(data, 'keys'),
    onProgress: say,
    isPromoted,
  });
  return { web, store, keys };
};

/** Entry point of the server. */
export const serverProgram = join(root, 'server/src/main.ts');

/** Block size in bytes from which glibc returns freed memory at once; by default it raises this to the largest image. */
const mapThreshold = 8 * 2 ** 20;

/** JavaScript heap limit in megabytes: a leak ends the server before it exhausts the machine's memory. */
const heapMegabytes = 1024;

/** Command that runs the server on a build; the caller spawns it. */
export const serverCommand = (built: Built, options: { port: number; data: string }) => ({
  command: node,
  args: [`--max-old-space-size=${heapMegabytes}`, serverProgram],
  env: {
    PORT: String(options.port),
    ATELIER_DATA: options.data,
    WEB_DIR: built.web,
    STORE_DIR: built.store,
    ...(built.keys && { REGISTRY_PUBLIC_KEYS: join(built.keys, 'registry-public.json') }),
    // Any free port: the server writes it into its data folder for the deploy command.
    INTERNAL_PORT: process.env['INTERNAL_PORT'] || '0',
    // Demo mode is refused on a public address; set DEMO=0 there.
    DEMO: process.env['DEMO'] || '1',
    MALLOC_MMAP_THRESHOLD_: String(mapThreshold),
  },
});

/** Below the system's ephemeral ports: a port chosen here is bound later, and must not be assigned before. */
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

/** One machine simulates many users here, so limits by address would affect all of them. */
export const trialEnv = { CODES_PER_ADDRESS: '100000', CODES_BEFORE_CHALLENGE: '100000', RATE_LIMIT: '0' };

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // Not listening yet.
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Start timeout in ms on a machine whose cores are all busy. */
const startLimit = 180_000;

const waitReady = async (url: string, child: ChildProcess, log: () => string): Promise<void> => {
  for (const until = Date.now() + startLimit; Date.now() < until; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${log()}`);
    if (await isReady(url)) return;
  }
  throw new Error(`the server was not ready within ${startLimit / 1000} s:\n${log()}`);
};

type Environment = Record<string, string>;

/** Starts the built product with an empty public library unless `env` says otherwise; `env` may depend on the product's address. */
export const startProduct = async (built: Built, env: Environment | ((url: string) => Environment) = {}) => {
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
    /** Its database keeps running. */
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
  };
};

export type Product = Awaited<ReturnType<typeof startProduct>>;
