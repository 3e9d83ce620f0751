import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { checkedEnvironment } from '@atelier/object-store/checked-s3';
import type { Built } from '../build.ts';
import { node } from '../paths.ts';
import { freePort } from '../product.ts';
import { serverCommand } from '../serve.ts';
import { findNginx, writeNginxConfig } from './nginx-config.ts';
import { keepPart, type Part, waitReady } from './part.ts';
import { postgresPart } from './postgres-part.ts';

type Environment = Record<string, string>;

export interface ClusterOptions {
  built: Built;
  /** Everything of the cluster lives here: database, objects, secret, logs. */
  data: string;
  apis?: number;
  workers?: number;
  /** Of the balancer; any free one unless given. */
  port?: number;
  /** Additional settings of every node. */
  env?: Environment;
  /** Prints one line to the terminal. */
  tell?: (line: string) => void;
}

export interface Cluster {
  /** Address of the balancer, which clients use. */
  url: string;
  data: string;
  databaseUrl: string;
  /** What a program needs to act as a node: database, bucket, secrets. */
  nodeEnv: Readonly<Environment>;
  /** In the order in which they start. */
  parts: readonly Part[];
  /** What balances: `nginx`, or our own where there is none. */
  balancer: 'nginx' | 'node';
  /** @throws Error when there is no such part */
  part(name: string): Part;
  /** What the nodes wrote so far. */
  log(): string;
  /** Ends everything, in order. */
  stop(): Promise<void>;
}

const programOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
const bucket = 'atelier';
/** Of the programs beside the nodes. */
const heapLimit = '--max-old-space-size=512';

/** The secret that all nodes have, made once. */
const secretFile = (data: string): string => {
  const path = join(data, 'secrets.txt');
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return path;
};

const many = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

interface Place {
  options: ClusterOptions;
  nodeEnv: Environment;
  tell: (line: string) => void;
}

const logOf = ({ options }: Place, name: string): string => join(options.data, 'logs', `${name}.log`);

const keepS3 = (place: Place, port: number): Part => {
  const folder = join(place.options.data, 's3');
  mkdirSync(folder, { recursive: true });
  const address = `http://127.0.0.1:${port}`;
  return keepPart({
    ...{ name: 's3', address, readiness: address, saysItself: true, isWatched: true, tell: place.tell },
    logFile: logOf(place, 's3'),
    start: () => spawn(node, [heapLimit, programOf('s3-program'), String(port), bucket, folder], { stdio: [...stdio] }),
  });
};

/** An api node serves on `port`; a worker only answers health checks there. */
const keepNode = (place: Place, name: string, port: number): Part => {
  const { options, nodeEnv, tell } = place;
  const role = name.startsWith('api') ? 'api' : 'worker';
  const data = join(options.data, 'nodes', name);
  mkdirSync(data, { recursive: true });
  const { command, args, env: base } = serverCommand(options.built, { port, data });
  const ports = role === 'api' ? {} : { PORT: '0', INTERNAL_PORT: String(port) };
  const env = { LOG_LEVEL: 'warn', ...process.env, ...base, ...nodeEnv, ...options.env, ...ports, ROLE: role };
  const address = `http://127.0.0.1:${port}`;
  return keepPart({
    ...{ name, address, readiness: `${address}/readyz`, saysItself: true, isWatched: true, tell },
    logFile: logOf(place, name),
    start: () => spawn(command, args, { env, stdio: [...stdio] }),
  });
};

const keepBalancer = (place: Place, port: number, nodes: readonly number[]): Part => {
  const nginx = findNginx();
  const start = nginx
    ? () => {
        const args = writeNginxConfig(join(place.options.data, 'nginx'), port, nodes);
        return spawn(nginx, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      }
    : () =>
        spawn(node, [heapLimit, programOf('balancer-program'), ...[port, ...nodes].map(String)], { stdio: [...stdio] });
  const address = `http://127.0.0.1:${port}`;
  return keepPart({
    ...{
      name: 'balancer',
      address,
      readiness: `${address}/healthz`,
      saysItself: nginx === undefined,
      tell: place.tell,
    },
    logFile: logOf(place, 'balancer'),
    start,
  });
};

/** Stops parts that depend on others before those. */
const stopInOrder = async (parts: readonly Part[]): Promise<void> => {
  const of = (prefix: string) => parts.filter(({ name }) => name.startsWith(prefix));
  for (const group of [of('balancer'), [...of('api'), ...of('worker')], of('s3'), of('postgres')]) {
    await Promise.all(group.map((part) => part.stop()));
  }
};

/**
 * The topology of `deploy/compose` without containers, on loopback: api and worker nodes that share a database, a bucket and a secret and
 * nothing else, an S3 server, and nginx in front where this machine has it.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { data, apis = 2, workers = 2, tell = () => undefined } = options;
  mkdirSync(join(data, 'logs'), { recursive: true });
  const parts: Part[] = [];
  try {
    const database = await startEmbeddedPostgres(data, tell);
    parts.push(postgresPart(database));
    const s3Port = await freePort();
    const nodeEnv: Environment = {
      DATABASE_URL: database.url,
      BLOB_STORE: `s3://${bucket}/blobs`,
      ...checkedEnvironment(`http://127.0.0.1:${s3Port}`),
      ATELIER_SECRETS_FILE: secretFile(data),
    };
    const place: Place = { options, nodeEnv, tell };
    const s3 = keepS3(place, s3Port);
    parts.push(s3);
    await waitReady(s3);
    const nodePorts: number[] = [];
    // All at once, as an orchestrator does: who comes first migrates.
    for (const name of [...many(apis, 'api'), ...many(workers, 'worker')]) {
      const port = await freePort();
      if (name.startsWith('api')) nodePorts.push(port);
      parts.push(keepNode(place, name, port));
    }
    await Promise.all(parts.map((part) => waitReady(part)));
    const balancer = keepBalancer(place, options.port ?? (await freePort()), nodePorts);
    parts.push(balancer);
    await waitReady(balancer);
    return {
      url: balancer.address,
      data,
      databaseUrl: database.url,
      nodeEnv,
      parts,
      balancer: findNginx() ? 'nginx' : 'node',
      part(name) {
        const found = parts.find((part) => part.name === name);
        if (!found) throw new Error(`the cluster has no ${name}: ${parts.map((part) => part.name).join(', ')}`);
        return found;
      },
      log: () => parts.flatMap((part) => (/^(api|worker)/.test(part.name) ? [part.log()] : [])).join(''),
      stop: () => stopInOrder(parts),
    };
  } catch (error) {
    await stopInOrder(parts);
    throw error;
  }
};
