import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { RegistryEntry } from '@atelier/build/remote';
import { type Configuration, rspack } from '@rspack/core';
import { serveBuild } from './build-server.ts';
import { readProduct, refuseOtherPlatform } from './product.ts';
import { readEntry, readRemoteFolder } from './read-remote.ts';
import { remoteConfig } from './remote-config.ts';
import { problemsIn } from './run-bundler.ts';
import { UserError } from './user-error.ts';

interface DevOptions {
  product: string;
  port: number;
  say: (line: string) => void;
}

/** Readable in the browser's tools, and kept beside the builds before it, which an open page may still ask for. */
const forReading = (built: Configuration, path: string): Configuration => ({
  ...built,
  devtool: 'source-map',
  output: { ...built.output, path, clean: false },
  optimization: { ...built.optimization, minimize: false },
  // The budget is for what ships.
  plugins: built.plugins?.filter((plugin) => plugin?.constructor.name !== 'SizeBudgetCheck'),
});

/** Builds at every change until it is stopped. `onBuilt` is called after each build. */
const watchBuild = (configuration: Configuration, onBuilt: (problems: string | undefined) => void) => {
  const watching = rspack(configuration)?.watch({ aggregateTimeout: 100 }, (failure, stats) => {
    if (failure) onBuilt(failure.message);
    else if (stats) onBuilt(stats.hasErrors() ? problemsIn(stats) : undefined);
  });
  return () => new Promise<void>((resolve) => (watching ? watching.close(() => resolve()) : resolve()));
};

/** Work that is asked for while it runs is done once more after it. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    isAskedAgain = true;
    if (!isRunning) void run();
  };
};

const stepsFor = (product: string, origin: string): string =>
  `Try it in the product:
  1. ${product}/#/remoteHealth   (sign in as its operator)
  2. "Take one remote from elsewhere": One that is not published yet, or this one's name; origin ${origin}; folder /
  3. Use it in this tab. Its pages stand in the header; reload the page after a change.
`;

const notAllowed = (product: string, origin: string): string =>
  `The product at ${product} takes no remote from ${origin}: its operator has to start it with OVERRIDE_ORIGINS=${origin}
(several are separated by commas), or choose a port that it allows with --port.`;

/**
 * Builds the remote at every change and serves it to a running product, where a developer puts it in place of the published one.
 * @throws UserError where product, platform, port or entry do not fit.
 */
export const dev = async (folder: string, { product: given, port, say }: DevOptions): Promise<void> => {
  const remote = readRemoteFolder(folder);
  const [product, entry] = await Promise.all([readProduct(given), readEntry(folder)]);
  refuseOtherPlatform(product, entry.hostApi);
  const origin = `http://127.0.0.1:${port}`;
  if (!product.allows(origin)) throw new UserError(notAllowed(product.url, origin));
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
  // The rows of pages are read before the build and written beside it.
  const rows = watch(join(folder, 'src'), (_, name) => name === 'registry-entry.ts' && anew());
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  rows.close();
  server.close();
  server.closeAllConnections();
  await stop();
};
