import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { buildAll } from '@atelier/deploy/build-all';
import { dataFolder, node, root } from './paths.ts';
import { serverCommand } from './product.ts';
import { pinnedPath, readOptions } from './run.ts';

/** True when a store's registry contains the navigation of a remote's sources: menus and guards follow the registry. */
export const isAnnounced = async (remote: string, store: string): Promise<boolean> => {
  const path = join(store, 'registry.json');
  if (!existsSync(path)) return false;
  const { payload } = registryDocument.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { remotes } = pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  const entry = remotes[remote];
  const { navigation } = (await import(join(root, remote, 'src/registry-entry.ts'))) as { navigation: unknown };
  return isDeepStrictEqual(entry?.versions[entry.active]?.navigation, JSON.parse(JSON.stringify(navigation)));
};

const usage = `npm run dev -- [--remote remote-tools]

Host and one remote with hot reload, the other remotes from their published build. PORT is the page's.`;

const remotes = readdirSync(root).filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'src')));
const values = readOptions(usage, { remote: { type: 'string', default: 'remote-tools' } });
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!remotes.includes(values.remote)) {
  process.stderr.write(`There is no remote "${values.remote}". Choose one of: ${remotes.join(', ')}.\n`);
  process.exit(1);
}

const port = Number(process.env['PORT'] ?? 8080);
const ports = { host: port, server: port + 1, remote: port + 2 };
const at = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`;
const data = dataFolder();

say('Building the other remotes (only what has changed)...');
const store = join(data, 'store');
const isKnown = await isAnnounced(values.remote, store);
const published = remotes.filter((name) => name !== values.remote || !isKnown);
const built = await buildAll({
  store,
  keys: join(data, 'keys'),
  only: published,
  isPromoted: true,
  onProgress: (line) => say(`  ${line}`),
});

const children: ChildProcess[] = [];
const start = (command: string, args: string[], cwd: string, env: Record<string, string>): void => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: pinnedPath(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // When one of the three processes ends, the others are ended: a partial development environment is useless.
  child.on('exit', (code) => end(code ?? 1));
  children.push(child);
};
let isEnding = false;
/** Only once: a second signal would make the server leave its database running. */
const end = (code: number): void => {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  process.exitCode = code;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

const serve = (name: string, appPort: number, env: Record<string, string>): void => {
  const folder = join(root, name);
  const cli = join(folder, 'node_modules/@rspack/cli/bin/rspack.js');
  start(node, [cli, 'serve', '--mode', 'development', '--port', String(appPort)], folder, env);
};

const server = serverCommand(built, { port: ports.server, data });
start(server.command, ['--watch', ...server.args], root, { LOG_LEVEL: 'warn', ...server.env });
serve(values.remote, ports.remote, {});
serve('host', ports.host, {
  ATELIER_REGISTRY_KEYS: join(built.keys, 'registry-public.json'),
  ATELIER_SERVER_ORIGIN: at('server'),
  ATELIER_DEVELOPMENT_REMOTES: JSON.stringify({ [values.remote]: `${at('remote')}/build-info.json` }),
});
say(`\nDevelopment page: ${at('host')} (host and ${values.remote} reload by themselves)\n`);
