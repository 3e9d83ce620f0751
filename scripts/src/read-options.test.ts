import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.ts';

const commands = ['bench', 'check', 'cluster'];
const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/src', `${command}.ts`), ...args], { encoding: 'utf8' });

it.each(commands)('%s prints its usage and errors @full', (command) => {
  const help = run(command, '--', '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^(pnpm|npm|node) .*\S\n$/s);
  const wrong = run(command, '--colour');
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/^Unknown option '--colour'/);
  expect(wrong.stderr).toContain(help.stdout.trim());
  expect(wrong.stderr).not.toContain('    at ');
});
