import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pnpmVersion, root } from './paths.ts';

it('is the same in every instruction, and in no program', () => {
  const files = execFileSync('git', ['grep', '-lE', 'pnpm@[0-9]'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(files).toContain('README.md');
  expect(files.filter((file) => !file.endsWith('.md'))).toEqual([]);
  for (const file of files) {
    const named = readFileSync(join(root, file), 'utf8').match(/pnpm@\d[\w.]*/g);
    expect(new Set(named), file).toEqual(new Set([`pnpm@${pnpmVersion}`]));
  }
});
