import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './paths.ts';

export interface WorkspaceCopy {
  folder: string;
  remove(): void;
}

/** What builds of host and remotes read. */
const copied = ['host', 'remote-*', 'shared', 'deploy', 'package.json', 'pnpm-*.yaml', 'tsconfig*.json'];

/**
 * A copy of this checkout as it is, in which sources may be changed and built: what is installed is borrowed. Its packages name each
 * other, not those of the checkout. `more`: further folders, for what runs from the copy.
 */
export const copyWorkspace = (...more: readonly string[]): WorkspaceCopy => {
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
    // Links from package to package are relative, so that in the copy they lead to its own packages.
    if (existsSync(join(root, installed))) {
      cpSync(join(root, installed), join(folder, installed), { recursive: true, verbatimSymlinks: true });
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
