import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { buyPackage, settle } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const documents = ['docs/operating/admin.md', 'docs/operating/backup.md', 'docs/operating/runbook.md'];
const textOf = (document: string) => readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const run = async (words: readonly string[]) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runProgram(words, {
    env: { ATELIER_OPERATOR: 'night shift' },
    timeZone: 'Asia/Shanghai',
    out: print,
    err: print,
    withDatabase: (work) => work(testServer.db),
  });
  return { code, printed };
};

const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Every command in the documents: table rows, where a second word shares its group's, and commands in the text. */
const namedCommands = (): string[][] => {
  const named: string[][] = [];
  for (const document of documents) {
    for (const [, cell = ''] of textOf(document).matchAll(/^\| (`.*?) \|/gm)) {
      let group = '';
      for (const [, span = ''] of cell.matchAll(/`([^`]+)`/g)) {
        const words = wordsOf(span.replaceAll('\\|', ' '));
        const isWhole = groups.has(words[0] ?? '');
        if (isWhole) group = words[0] ?? '';
        if (group !== '') named.push(isWhole ? words : [group, ...words]);
      }
    }
    for (const [, line = ''] of textOf(document).matchAll(/atelier-admin ([^`\n]+)/g)) named.push(wordsOf(line));
  }
  return named;
};

const groups = new Map<string, Set<string>>();

describe('documented commands', () => {
  beforeAll(async () => {
    const commandsIn = (help: string) =>
      [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    for (const group of commandsIn((await run(['--help'])).printed))
      groups.set(group, new Set(commandsIn((await run([group, '--help'])).printed)));
  });

  it('exist with every documented option', async () => {
    const commands = namedCommands();
    expect(commands.length).toBeGreaterThan(35);
    for (const words of commands) {
      const [group = '', second = ''] = words;
      expect([...groups.keys()], words.join(' ')).toContain(group);
      const path = groups.get(group)?.has(second) ? [group, second] : [group];
      const { printed } = await run([...path, '--help']);
      for (const option of words
        .filter((word) => word.includes('--'))
        .flatMap((word) => word.match(/--[a-z-]+/g) ?? []))
        expect(printed, words.join(' ')).toContain(option);
    }
  });

  it('include every existing command', () => {
    const documented = new Set(namedCommands().map(([group, second]) => `${group} ${second ?? ''}`.trim()));
    for (const [group, commands] of groups) {
      if (group === 'help') continue;
      const all = [...commands].filter((name) => name !== 'help');
      const wanted = all.length === 0 ? [group] : all.map((name) => `${group} ${name}`);
      for (const name of wanted)
        expect(
          [...documented].some((one) => one === name || one.startsWith(`${name} `)),
          name,
        ).toBe(true);
    }
  });

  it('run as documented', async () => {
    const [companyId, buyer] = [uuidv7(), await testServer.signUp()];
    await testServer.db.pool.query(`insert into companies (id, name) values ($1, 'Spring')`, [companyId]);
    await testServer.db.pool.query('insert into wallets (id, company_id) values ($1, $2)', [uuidv7(), companyId]);
    const order = await settle(testServer, buyer, await buyPackage(testServer, buyer));
    const lines = documents.flatMap((document) =>
      [...textOf(document).matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n')),
    );
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const words = wordsOf(line.replace('20261122-000951', order.number));
      expect(words.slice(0, 2)).toEqual(['pnpm', 'atelier-admin']);
      const { code, printed } = await run(words.slice(2));
      expect([line, printed, code]).toEqual([line, expect.stringMatching(/\S/), 0]);
    }
  });

  it.each([
    ['server/src/admin/main.ts', ' @full'],
    ['deploy/src/main.ts', ' @full'],
    ['server/engine/src/doctor/main.ts', ' @full'],
  ])('tolerate a reader that stops early: %s%s', async (program) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${program}`, import.meta.url)), '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let documented = '';
    child.stderr.on('data', (part: Buffer) => {
      documented += part.toString();
    });
    const [code] = (await once(child, 'exit')) as [number];
    expect([documented, code]).toEqual(['', 0]);
  });
});
