// Plain Node >= 20, no dependencies: brings the pinned packages and the pinned Node, then hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const { pnpm: pnpmVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config;
// A package of the lockfile, with its integrity.
const pinnedNode = join(root, 'node_modules/.bin/node');
const stamp = join(root, 'node_modules/.atelier-installed');

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');

const isInstalled = () => existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

const stop = (lines) => {
  process.stderr.write(`\n${lines.join('\n')}\n`);
  process.exit(1);
};

/** Installs what the lockfile says, once for each lockfile. */
export const install = () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop([
      `Atelier needs Node 20 or newer; this is ${process.version}.`,
      'Install a newer Node and run the command again.',
    ]);
  }
  if (isInstalled()) return;
  process.stderr.write('Installing packages (first run only; takes a minute or two)...\n');
  const done = spawnSync(
    'npx',
    ['--yes', `pnpm@${pnpmVersion}`, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      // Standard output belongs to the command that follows; the installer speaks on standard error.
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) {
    stop([
      'The packages could not be installed; the reason is printed above.',
      'Most often the npm registry could not be reached: check the network and run the command again.',
    ]);
  }
  if (!existsSync(pinnedNode)) {
    stop([
      `Atelier runs on Linux with x64 or arm64 processors; this is ${process.platform} on ${process.arch}.`,
      'Run the command on such a machine, or in a container.',
    ]);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, fingerprint());
};

const orphanCheckMs = 1000;

// The parent may be killed, or be the shell of npm, which passes no signal on.
const onOrphaned = (parent, end) => {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, orphanCheckMs);
  timer.unref();
};

/** For the pinned program: its own handler of SIGTERM ends it in order when `parent` is gone. */
export const endWithParent = (parent) => onOrphaned(parent, () => process.kill(process.pid, 'SIGTERM'));

/** Runs a TypeScript file of the repository under the pinned Node; passes signals on and ends as it ended. */
export const runPinned = (file, args) => {
  // What any process below strips and compiles once is kept for the next: a node starts in two thirds of its processor time, a slot in half.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env };
  const preload = `data:text/javascript,import { endWithParent } from ${JSON.stringify(import.meta.url)}; endWithParent(${process.pid});`;
  const child = spawn(pinnedNode, ['--import', preload, join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) onOrphaned(process.ppid, () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
