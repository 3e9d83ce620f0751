import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@atelier/scripts/cluster/start-cluster';
import { type Built, build, startProduct, trialEnv } from '@atelier/scripts/product';
import { takeTemporaryFolder } from '@atelier/scripts/temporary-folder';
import type { FullConfig } from 'playwright/test';

/** A start hour outside the run, so night tasks wait. */
const farNight = (): string => {
  const hour = new Date().getHours();
  return `${(hour + 6) % 24}-${(hour + 7) % 24}`;
};

interface Started {
  url: string;
  data: string;
  logs: string[];
  /** Environment of a seed command, which acts as one of the nodes. */
  nodeEnv: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const startOne = async (built: Built, env: Record<string, string>): Promise<Started> => {
  const product = await startProduct(built, env);
  const { url, data } = product;
  return { url, data, logs: [join(data, 'server.log')], nodeEnv: {}, stop: () => product.stop() };
};

/** Two API nodes, two worker nodes, a bucket and a load balancer; the tests must pass as with one node. */
const startMany = async (built: Built, env: Record<string, string>): Promise<Started> => {
  const data = mkdtempSync(join(tmpdir(), 'atelier-e2e-'));
  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  // The log level of a single node.
  const cluster = await startCluster({ built, data, env: { ...trialEnv, ...env, LOG_LEVEL: 'info' }, tell });
  const logs = cluster.parts.map(({ name }) => join(data, 'logs', `${name}.log`));
  const { url, nodeEnv } = cluster;
  return { url, data, logs, nodeEnv, stop: () => cluster.stop() };
};

const environmentOf = ({ url, data, logs, nodeEnv }: Started) => ({
  E2E_URL: url,
  E2E_DATA: data,
  E2E_LOGS: JSON.stringify(logs),
  E2E_NODE_ENV: JSON.stringify(nodeEnv),
});

/** Builds the product and starts one for each worker (E2E_PRODUCT=cluster: several nodes), passed by environment. PUBLIC_LIBRARY=on imports the public library. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  takeTemporaryFolder();
  const built = await build();
  const start = process.env['E2E_PRODUCT'] === 'cluster' ? startMany : startOne;
  const settings = { NIGHT_HOURS: farNight(), PUBLIC_LIBRARY: process.env['PUBLIC_LIBRARY'] ?? 'off' };
  const products = await Promise.all(Array.from({ length: workers }, () => start(built, settings)));
  process.env['E2E_PRODUCTS'] = JSON.stringify(products.map(environmentOf));
  process.env['E2E_BUILT'] = JSON.stringify(built);
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}
