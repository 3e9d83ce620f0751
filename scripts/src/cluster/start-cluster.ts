import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { checkedEnvironment } from '@atelier/object-store/checked-s3';
import { type Crowd, gatherCrowd } from '@atelier/server/bench/designers';
import { node, root } from '../paths.ts';
import { type Built, build, freePort, serverCommand, trialEnv } from '../product.ts';
import { keepPart, type Part, waitReady } from './part.ts';

const program = '/usr/sbin/nginx';

export const findNginx = (): string | undefined => (existsSync(program) ? program : undefined);

/** Configuration of `deploy/nginx` with this cluster's addresses in place of container names. */
const siteOf = (port: number, nodes: readonly number[], locations: string): string => {
  const servers = nodes.map((node) => `  server 127.0.0.1:${node} max_fails=2 fail_timeout=5s;`).join('\n');
  return readFileSync(join(root, 'deploy/nginx/atelier.conf'), 'utf8')
    .replace(/( {2}server api-\d+:8080[^\n]*\n)+/, `${servers}\n`)
    .replace(/listen 80 default_server;/, `listen 127.0.0.1:${port} default_server;`)
    .replace('/etc/nginx/atelier/locations.conf', locations);
};

/** Writes the nginx configuration into a folder; a single process, so that one kill ends all of it. @returns its arguments */
export const writeNginxConfig = (folder: string, port: number, nodes: readonly number[]): string[] => {
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const locations = join(folder, 'locations.conf');
  const shipped = readFileSync(join(root, 'deploy/nginx/locations.conf'), 'utf8');
  // The balancer is reachable from this machine only, so the demo may show all sign-in codes.
  writeFileSync(locations, shipped.replace(/location ~ \^\/dev[^}]*}/, ''));
  const isRoot = process.getuid?.() === 0;
  const text = `${isRoot ? 'user root;\n' : ''}daemon off;
master_process off;
worker_rlimit_nofile 16384;
pid ${folder}/nginx.pid;
error_log stderr;
events {
  worker_connections 8192;
}
http {
  access_log off;
${temporary.join('\n')}
${siteOf(port, nodes, locations)}
}
`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, text);
  return ['-p', folder, '-c', path, '-e', 'stderr'];
};

const takesLines = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1');
    const settle = (isOpen: boolean) => {
      line.destroy();
      resolve(isOpen);
    };
    line.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/** The database as a cluster process: its own supervisor restarts it on the same port. */
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
    // Its supervisor retries forever.
    ended: new Promise(() => undefined),
    stop: () => database.stop(),
  };
};

type Environment = Record<string, string>;

export interface ClusterOptions {
  built: Built;
  /** Folder of the cluster: database, objects, secret, logs. */
  data: string;
  apis?: number;
  workers?: number;
  /** Port of the balancer; any free one by default. */
  port?: number;
  /** Additional environment of every node. */
  env?: Environment;
  /** Prints one line to the terminal. */
  tell?: (line: string) => void;
}

export interface Cluster {
  /** Address of the balancer, for clients. */
  url: string;
  data: string;
  databaseUrl: string;
  /** Environment of a program that acts as a node: database, bucket, secrets. */
  nodeEnv: Readonly<Environment>;
  /** Processes in their start order. */
  parts: readonly Part[];
  /** Kind of balancer: `nginx`, or the built-in one without it. */
  balancer: 'nginx' | 'node';
  /** @throws Error for an unknown name */
  part(name: string): Part;
  /** Output of the nodes since the start. */
  log(): string;
  /** Shuts down all processes in order. */
  stop(): Promise<void>;
}

const programOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
const bucket = 'atelier';
/** Heap limit of the programs beside the nodes. */
const heapLimit = '--max-old-space-size=512';

/** File with the secret of all nodes, created once. */
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

/** An api node serves on `port`; a worker only responds to health checks there. */
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

/** Stops processes before the ones they depend on. */
const stopInOrder = async (parts: readonly Part[]): Promise<void> => {
  const of = (prefix: string) => parts.filter(({ name }) => name.startsWith(prefix));
  for (const group of [of('balancer'), [...of('api'), ...of('worker')], of('s3'), of('postgres')]) {
    await Promise.all(group.map((part) => part.stop()));
  }
};

/** The topology of `deploy/compose` without containers, on loopback: api and worker nodes, PostgreSQL, an S3 server and a balancer. */
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
    // Concurrently, like an orchestrator: the first node migrates.
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

export interface CrowdedCluster {
  cluster: Cluster;
  crowd: Crowd;
}

/** Runs a trial on a temporary cluster with its own data and accounts. */
export const withCluster = async <Result>(
  options: Pick<ClusterOptions, 'apis' | 'workers' | 'env' | 'tell'>,
  people: number,
  work: (parts: CrowdedCluster) => Promise<Result>,
): Promise<Result> => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-load-'));
  const cluster = await startCluster({ ...options, built: await build(), data, env: { ...trialEnv, ...options.env } });
  try {
    const crowd = await gatherCrowd(cluster.nodeEnv, people);
    try {
      return await work({ cluster, crowd });
    } finally {
      await crowd.close();
    }
  } finally {
    await cluster.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
