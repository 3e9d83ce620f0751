import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedS3, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDist } from './built-remote.fixture.ts';
import { runProgram } from './program.ts';

const root = join(import.meta.dirname, '../..');
const files = ['compose/compose.yaml', 'kubernetes/api.yaml'];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Files that containers use of this program: without our key folder, only files of the compose file. */
const commands = files.flatMap((file) =>
  [...read(`deploy/${file}`).matchAll(/node deploy\/src\/main\.ts ([^;\n]+)/g)].map(
    ([, line = '']) => [file, line.trim()] as const,
  ),
);

let s3: CheckedS3;
let keys: string;
let given: string;

const run = async (words: readonly string[], env: Record<string, string>) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runProgram(words, { env, out: print, err: print, stopped: Promise.resolve() });
  return { code, printed };
};

beforeAll(async () => {
  s3 = await startCheckedS3({ buckets: ['releases'] });
  const base = mkdtempSync(join(tmpdir(), 'atelier-shipped-'));
  [keys, given] = [join(base, 'keys'), join(base, 'given')];
  const env = { ATELIER_DATA: base, ATELIER_OPERATOR: 'mei', ...s3.environment };
  const at = ['--store', 's3://releases/atelier', '--keys', keys];
  for (const words of [
    ['keygen', '--keys', keys],
    ['publish', 'remote-library', '--dist', buildDist('1.0.0', 'library()', 'remote-library'), ...at],
  ])
    expect(await run(words, env)).toMatchObject({ code: 0 });
  mkdirSync(given);
  copyFileSync(join(keys, 'registry-public.json'), join(given, 'registry-public.json'));
});
afterAll(() => s3.close());

describe('files that containers run', () => {
  it.each(commands)('%s: %s', async (_, line) => {
    const base = mkdtempSync(join(tmpdir(), 'atelier-shipped-'));
    const to = join(base, 'store');
    const words = line
      .split(' ')
      .map((word) => ({ '/store': to, '/run/keys': given, '/etc/atelier': given })[word] ?? word);
    const { code, printed } = await run(words, { ATELIER_DATA: join(base, 'nothing'), ...s3.environment });
    expect({ code, printed }).toMatchObject({ code: 0 });
    if (words[0] === 'mirror') expect(existsSync(join(to, 'registry.json'))).toBe(true);
  });

  it('exist in each of them, with the keys mounted', () => {
    expect(new Set(commands.map(([file]) => file))).toEqual(new Set(files));
    for (const [file, line] of commands) {
      const folder = /--keys (\S+)/.exec(line)?.[1] ?? '';
      expect(read(`deploy/${file}`), `${file}: ${line}`).toMatch(new RegExp(`(mountPath|target): ${folder}`));
    }
  });

  it('cannot sign with the given keys', async () => {
    const env = { ATELIER_DATA: given, ATELIER_OPERATOR: 'mei', ...s3.environment };
    const at = ['--store', 's3://releases/atelier', '--keys', given];
    for (const words of [
      ['renew', '--reason', 'a trial', ...at],
      ['publish', 'remote-tools', '--dist', buildDist('1.0.0', 'tools()', 'remote-tools'), ...at],
    ]) {
      const { code, printed } = await run(words, env);
      expect([code, printed]).toEqual([1, expect.stringContaining('no registry key')]);
    }
  });
});

describe('image', () => {
  it('and repository exclude the secrets that an operator enters beside the compose file', () => {
    expect(read('.gitignore').split('\n')).toContain('deploy/compose/atelier.env');
    const ignored = read('.dockerignore')
      .split('\n')
      .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
    expect(ignored.some((pattern) => pattern.test('deploy/compose/atelier.env'))).toBe(true);
  });
});
