import { rmSync, watch } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { hostApiFile } from '@atelier/build/host-files';
import type { RegistryEntry } from '@atelier/build/remote';
import { DeployError } from '@atelier/deploy/deploy-error';
import { readIfThere, servedType } from '@atelier/deploy/remote-files';
import { type Configuration, rspack } from '@rspack/core';
import semver from 'semver';
import { problemsIn, readEntry, readRemoteFolder, remoteConfig } from './remote-config.ts';

/** Data of a running product that a developer's remote needs. */
export interface Product {
  /** URL without a trailing slash. */
  url: string;
  /** Platform version of its host. */
  platform: string;
  /** True when its page allows code from a developer's origin. */
  allows(origin: string): boolean;
}

const ask = async (address: string): Promise<Response> => {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(10_000) });
  } catch (cause) {
    throw new DeployError(`Nothing answers at ${address}: start the product, or give its address with --product.`, {
      cause,
    });
  }
};

/** @throws DeployError when no product responds. */
export const readProduct = async (given: string): Promise<Product> => {
  const parsed = URL.parse(given);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new DeployError(`"${given}" is no address of a product: write it whole, e.g. http://127.0.0.1:8080.`);
  }
  const url = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
  const page = await ask(`${url}/`);
  const version = await ask(`${url}/${hostApiFile}`);
  const platform = version.ok ? (await version.text()).trim() : '';
  if (!page.ok || semver.valid(platform) === null) {
    throw new DeployError(
      `What answers at ${url} is no Atelier: ${url}/${hostApiFile} does not name a platform version.`,
    );
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  return { url, platform, allows: (origin) => policy.split(/[\s;]+/).includes(origin) };
};

/** @throws DeployError when the product's host would skip a remote with this range. */
export const refuseOtherPlatform = ({ url, platform }: Product, hostApi: string): void => {
  if (semver.satisfies(platform, hostApi)) return;
  throw new DeployError(
    `The product at ${url} has platform ${platform}, and hostApi in src/registry-entry.ts asks for ${hostApi}: try with a newer ` +
      'product, or lower hostApi when the remote uses nothing newer.',
  );
};

/** A regular file in the folder, never above it. */
const nameIn = (address: string | undefined): string | undefined =>
  /^\/(?!\.)([\w.-]+)$/.exec(new URL(address ?? '/', 'http://localhost').pathname)?.[1];

/** Serves a build to the page of a product, like a store. @throws DeployError when the port is in use. */
export const serveBuild = (folder: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const name = nameIn(request.url);
      const bytes = name === undefined ? undefined : readIfThere(join(folder, name));
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cache-control', 'no-store');
      if (name === undefined || bytes === undefined) return response.writeHead(404).end();
      response.setHeader('content-type', servedType(name) ?? 'application/octet-stream');
      return response.end(bytes);
    });
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE';
      reject(isTaken ? new DeployError(`Port ${port} is taken: give another one with --port.`, { cause }) : cause);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** Readable in developer tools, and stored beside earlier builds, which an open page may still request. */
const forReading = (built: Configuration, path: string): Configuration => ({
  ...built,
  devtool: 'source-map',
  output: { ...built.output, path, clean: false },
  optimization: { ...built.optimization, minimize: false },
  // The budget applies to releases.
  plugins: built.plugins?.filter((plugin) => plugin?.constructor.name !== 'SizeBudgetCheck'),
});

/** Builds on every change until stopped. `onBuilt` is called after each build. */
const watchBuild = (configuration: Configuration, onBuilt: (problems: string | undefined) => void) => {
  const watching = rspack(configuration)?.watch({ aggregateTimeout: 100 }, (failure, stats) => {
    if (failure) onBuilt(failure.message);
    else if (stats) onBuilt(stats.hasErrors() ? problemsIn(stats) : undefined);
  });
  return () => new Promise<void>((resolve) => (watching ? watching.close(() => resolve()) : resolve()));
};

/** Requests during a run trigger one more run after it. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let last = Promise.resolve();
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    last = last.then(() => {
      isDue = false;
      return work();
    });
  };
};

/** Uses the field labels of the host's page. */
export const stepsFor = (product: string, origin: string): string =>
  `Try it in the product:
  1. ${product}/#/remoteHealth   (sign in as an operator or a developer)
  2. "Load a remote from another address in this tab": "Unpublished remote" or the name of this one, ${origin}, folder /
  3. "Use in this tab". Its pages are in the header; reload the page after a change.
`;

const notAllowed = (product: string, origin: string): string =>
  `The product at ${product} takes no remote from ${origin}: its operator has to start it with OVERRIDE_ORIGINS=${origin}
(several are separated by commas), or choose a port that it allows with --port.`;

/**
 * Builds the remote on every change and serves it to a running product, where a developer overrides the published one. @throws DeployError
 * when product, platform, port or entry do not match.
 */
export const dev = async (
  folder: string,
  { product: given, port, say }: { product: string; port: number; say: (line: string) => void },
): Promise<void> => {
  const remote = readRemoteFolder(folder);
  const [product, entry] = await Promise.all([readProduct(given), readEntry(folder)]);
  refuseOtherPlatform(product, entry.hostApi);
  const origin = `http://127.0.0.1:${port}`;
  if (!product.allows(origin)) throw new DeployError(notAllowed(product.url, origin));
  const path = join(folder, 'node_modules/.cache/atelier-remote');
  rmSync(path, { recursive: true, force: true });
  const server = await serveBuild(path, port);
  let isFirst = true;
  const onBuilt = (problems: string | undefined): void => {
    const time = new Date().toLocaleTimeString();
    say(
      problems === undefined
        ? `${time}  ${remote.name} is built and served at ${origin}`
        : `${time}  does not build:\n${problems}`,
    );
    if (isFirst && problems === undefined) say(`\n${stepsFor(product.url, origin)}`);
    isFirst &&= problems !== undefined;
  };
  const begin = async (next: RegistryEntry) => watchBuild(forReading(await remoteConfig(remote, next), path), onBuilt);
  let stop = await begin(entry);
  const anew = oneAtATime(async () => {
    await stop();
    try {
      stop = await begin(await readEntry(folder));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  });
  // Route entries are read before the build and written beside it.
  const rows = watch(join(folder, 'src'), (_, name) => name === 'registry-entry.ts' && anew());
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  rows.close();
  server.close();
  server.closeAllConnections();
  await stop();
};
