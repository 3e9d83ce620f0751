import { spawnSync } from 'node:child_process';
import { readAdvisories } from './licences/read-advisories.ts';
import { pnpmVersion, root } from './paths.ts';

/**
 * Queries the registry for known vulnerabilities of the packages in the lockfile. Many company registries do not support this, which is
 * reported.
 */
const asked = spawnSync('npx', ['--yes', `pnpm@${pnpmVersion}`, 'audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
});

const look = (): number => {
  let found: ReturnType<typeof readAdvisories>;
  try {
    found = readAdvisories(asked.stdout);
  } catch {
    process.stdout.write('NOT ASKED: this registry answers no question about advisories\n');
    return 0;
  }
  for (const line of [...found.grave, ...found.slight]) process.stdout.write(`${line}\n`);
  process.stdout.write(`${found.grave.length} advisories to mend, ${found.slight.length} to know of\n`);
  return found.grave.length === 0 ? 0 : 1;
};

process.exitCode = look();
