import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@atelier/scripts/paths';

/** Inputs of the builds of host and remotes. */
const copied = ['host', 'remote-*', 'shared', 'deploy', 'package.json', 'pnpm-*.yaml', 'tsconfig*.json'];

/** Copies this checkout for builds with changed sources; installed packages are linked. `more`: further folders to copy. */
export const copyWorkspace = (...more: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-copy-'));
  const list = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--', ...copied, ...more], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const files = list.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  for (const path of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const path of files.filter((name) => name.endsWith('/package.json'))) {
    const installed = join(dirname(path), 'node_modules');
    // Links between packages are relative, so in the copy they resolve to its own packages.
    if (existsSync(join(root, installed))) {
      cpSync(join(root, installed), join(folder, installed), { recursive: true, verbatimSymlinks: true });
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export type WorkspaceCopy = ReturnType<typeof copyWorkspace>;
