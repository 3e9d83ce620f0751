#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { buildApp } from './build-app.ts';
import { DeployError } from './deploy-error.ts';
import { readHistory } from './history-log.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { readRegistry, type Store } from './registry-file.ts';
import { ensureKeys } from './registry-keys.ts';
import { formatTable, statusRows } from './status-table.ts';

interface StoreOptions {
  store?: string;
  keys?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const data = () => resolve(process.env['ATELIER_DATA'] ?? join(root, '.atelier'));
const say = (line: string) => process.stdout.write(`${line}\n`);

const storeOf = (options: StoreOptions): Store => ({
  folder: resolve(options.store ?? join(data(), 'store')),
  keys: resolve(options.keys ?? join(data(), 'keys')),
});

const program = new Command('atelier-deploy')
  .description('Publish and activate remotes. No command needs the host or another remote to be built.')
  .showHelpAfterError('(add --help for what this command takes)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

const command = (usage: string, description: string) =>
  program
    .command(usage)
    .description(description)
    .option('--store <folder>', 'folder with registry.json (default: store/ in the data folder)')
    .option('--keys <folder>', 'folder with the signing keys (default: keys/ in the data folder)');

command('keygen', 'make the signing keys that are missing; existing ones stay').action((options: StoreOptions) => {
  const store = storeOf(options);
  for (const { keyId } of ensureKeys(store.keys)) say(`key ${keyId}`);
  say(`Keys are in ${store.keys}. Build the host again when a key is new: it contains the public halves.`);
});

command('publish <remote>', 'build a remote and add the version to the registry, without activating it')
  .option('--dist <folder>', 'take this finished build instead of building')
  .action(async (remote: string, options: StoreOptions & { dist?: string }) => {
    const store = storeOf(options);
    const dist = resolve(options.dist ?? join(root, remote, 'dist'));
    if (options.dist === undefined) await buildApp(join(root, remote), dist);
    const published = await publish(store, dist);
    say(`${published.remote} ${published.version} ${published.isNew ? 'published' : 'was published already'}`);
    say(`Activate it: atelier-deploy promote ${published.remote} ${published.version}`);
  });

command('promote <remote> <version>', 'make a published version the active one; the one before becomes the last good')
  .option('--reason <text>', 'kept in the log', '')
  .action(async (remote: string, version: string, options: StoreOptions & { reason: string }) => {
    const { revision } = await promote(storeOf(options), remote, version, options.reason);
    say(`${remote} ${version} is active (revision ${revision})`);
  });

command('status', 'show what is active, what was last good, and who changed it')
  .option('--json', 'print one JSON object')
  .action((options: StoreOptions & { json?: boolean }) => {
    const store = storeOf(options);
    const payload = readRegistry(store);
    const rows = statusRows(payload, readHistory(store.folder));
    const { revision, expires } = payload;
    if (options.json) {
      say(JSON.stringify({ revision, expires, remotes: rows }));
      return;
    }
    say(rows.length === 0 ? 'Nothing is published yet.' : formatTable(rows));
    say(`revision ${revision}${expires === '' ? '' : `, valid until ${expires.slice(0, 10)}`}`);
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof DeployError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
