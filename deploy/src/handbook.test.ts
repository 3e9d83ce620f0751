import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedS3, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDist } from './built-remote.fixture.ts';
import { promote } from './change-release.ts';
import { createSigningKey } from './packages/signatures.ts';
import { runProgram } from './program.ts';
import { buildHealth } from './remote-health.fixture.ts';
import { readTokens } from './service/tokens.ts';
import { createFolderStore } from './store/folder-store.ts';

const root = join(import.meta.dirname, '../..');
const handbook = 'docs/operating/releases.md';
const reference = 'docs/operating/releases-reference.md';
const documents = [handbook, reference, 'deploy/README.md'];
const internalAddress = 'http://127.0.0.1:9090';

interface Section {
  title: string;
  lines: string[];
}

/** Every command line of the document, by its heading. */
const sectionsOf = (document: string): Section[] =>
  readFileSync(join(root, document), 'utf8')
    .split(/^## /m)
    .map((text) => ({
      title: `${document}: ${text.slice(0, text.indexOf('\n'))}`,
      lines: [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n')),
    }))
    .filter(({ lines }) => lines.length > 0);

const wordsOf = (line: string): string[] => {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const start = words.indexOf('atelier-deploy');
  expect(['', 'pnpm exec']).toContain(words.slice(0, start).join(' '));
  return words.slice(start + 1);
};

let s3: CheckedS3;
let internal: Server;

/** A foreground process is killed once it responds; it uses any free port. */
const run = async (line: readonly string[], env: Record<string, string>) => {
  const words = line.map((word) => (word === '8090' ? '0' : word));
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runProgram(words, { env, out: print, err: print, stopped: Promise.resolve() });
  return { code, printed };
};

/** Initial state of each section: 1.4.2 of one remote is active, 1.4.1 last good; 1.4.3 is built and not published. */
const prepare = async () => {
  const base = mkdtempSync(join(tmpdir(), 'atelier-handbook-'));
  const builds = join(base, 'builds');
  mkdirSync(builds);
  for (const version of ['1.4.0', '1.4.1', '1.4.2', '1.4.3']) {
    renameSync(buildDist(version, `run${version}()`), join(builds, `remote-tools-${version}`));
  }
  renameSync(buildDist('1.0.0', 'library()', 'remote-library'), join(builds, 'remote-library-1.0.0'));
  renameSync(buildDist('1.0.0', 'market()', 'remote-market'), join(builds, 'remote-market-1.0.0'));
  const env = {
    ATELIER_DATA: base,
    ATELIER_OPERATOR: 'mei',
    ...s3.environment,
  };
  const dist = (name: string) => ['--dist', join(builds, name)];
  const first = ['remote-tools-1.4.0', 'remote-tools-1.4.1', 'remote-tools-1.4.2'];
  const lines = [
    ['keygen'],
    ['publish', 'remote-library', ...dist('remote-library-1.0.0')],
    ...first.map((name) => ['publish', 'remote-tools', ...dist(name)]),
  ];
  for (const words of lines) expect(await run(words, env)).toMatchObject({ code: 0 });
  const deployment = { store: createFolderStore(join(base, 'store')), keys: join(base, 'keys'), by: 'mei' };
  const minutesAgo = (minutes: number) => ({ now: new Date(Date.now() - minutes * 60_000) });
  await promote(deployment, 'remote-tools', '1.4.1', minutesAgo(90));
  await promote(deployment, 'remote-tools', '1.4.2', minutesAgo(30));
  return { env, builds };
};

beforeAll(async () => {
  s3 = await startCheckedS3({ buckets: ['releases'] });
  const health = JSON.stringify(buildHealth('remote-tools', [{ version: '1.4.2', loads: 7 }]));
  internal = createServer((_, response) => response.end(health));
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await s3.close();
  internal.closeAllConnections();
  internal.close();
});

/** Name of the key created by an earlier line. */
const keyIn = (builds: string): string =>
  (JSON.parse(readFileSync(join(builds, 'team-key.json'), 'utf8')) as { x: string }).x;
/** Id of a token, for commands on one. */
const tokenIn = (data = ''): string => readTokens(join(data, 'keys'))[0]?.id ?? '';
const saysNext = /^(status|publish|canary|promote|rollback|doctor)$/;
const nextKey = createSigningKey().x;

describe('documented commands', () => {
  it.each(documents.flatMap(sectionsOf))('$title', async ({ lines }) => {
    const { env, builds } = await prepare();
    const address = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`;
    for (const line of lines) {
      const words = wordsOf(line).map((word) =>
        word
          .replace(/^builds(?=\/)/, builds)
          .replace(internalAddress, address)
          .replace('{team}', () => keyIn(builds))
          .replace('{next}', nextKey)
          .replace('{token}', () => tokenIn(env['ATELIER_DATA'])),
      );
      const { code, printed } = await run(words, env);
      expect({ line, code, printed }).toMatchObject({ line, code: 0 });
      if (saysNext.test(words[0] ?? '')) expect(printed).toMatch(/^Next: \S/m);
    }
  });

  it('cover every command', () => {
    const used = new Set(documents.flatMap(sectionsOf).flatMap(({ lines }) => lines.map((line) => wordsOf(line)[0])));
    for (const command of [
      'publish',
      'canary',
      'promote',
      'rollback',
      'status',
      'history',
      'doctor',
      'disable',
      'enable',
      'remove',
      'gc',
      'renew',
      'mirror',
      'keys',
      'delegate',
      'pack',
      'serve',
      'tokens',
    ]) {
      expect(used).toContain(command);
    }
  });
});

describe('handbook', () => {
  it('is one page of at most 600 words and eight sections', () => {
    const text = readFileSync(join(root, handbook), 'utf8');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(600);
    const [, section = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Federation');
    expect(section.split('\n## ')[0]?.match(/^- /gm)?.length).toBeLessThanOrEqual(8);
    expect(text).not.toMatch(/epoch|floor|minimum revision/i);
  });
});

describe('documented failures', () => {
  it("quote the commands' real output", () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    const [, table = ''] = readFileSync(join(root, reference), 'utf8').split('| it says |');
    const quotes = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, quote = '']) => quote),
    );
    expect(quotes.length).toBeGreaterThan(8);
    for (const quote of quotes) expect(sources).toContain(quote);
  });
});
