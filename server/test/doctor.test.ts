import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishInto } from './published-store.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const command = join(import.meta.dirname, '../../deploy/src/main.ts');

let data: string;
let testServer: TestServer;
let address: string;
let careless: Server;

/** Runs `atelier-deploy doctor` asynchronously, since it calls this process's server. */
const check = (
  page: string,
  ...words: string[]
): Promise<{ code: number | null; problems: string[]; checks: number }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [command, 'doctor', '--page', page, '--json', ...words], {
      env: { ...process.env, ATELIER_DATA: data },
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, ...JSON.parse(text) }));
  });

/** A naive web server: every file as it is, the application for everything else. */
const serveCarelessly = (): Server =>
  createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const types: Record<string, string> = {
      '.js': 'text/javascript',
      '.json': 'application/json',
      '.html': 'text/html',
    };
    try {
      const below = path.startsWith('/remotes/') || path === '/registry.json' ? 'store' : 'web';
      const bytes = readFileSync(join(data, below, path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(join(data, 'web/index.html')));
    }
  });

/** Requests of the page's own text, beside those that the build adds. */
const namedByThePage = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="([\w.-]+\.\w+)"/g)].map(([, file = '']) => file);

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'atelier-site-'));
  publishInto(data);
  // As in a build: names contain a content hash.
  const host = readFileSync(join(import.meta.dirname, '../../host/src/index.html'), 'utf8').replace(
    'src="first.js"',
    'src="first.5e6f7a8b.js"',
  );
  writeFileSync(
    join(data, 'web/index.html'),
    host.replace('</head>', '<script defer src="main.1a2b3c4d.js"></script></head>'),
  );
  writeFileSync(join(data, 'web/main.1a2b3c4d.js'), 'run()');
  writeFileSync(join(data, 'web/main.1a2b3c4d.js.br'), brotliCompressSync('run()'));
  writeFileSync(join(data, 'web/version.txt'), 'abc');
  for (const file of namedByThePage(host)) writeFileSync(join(data, 'web', file), '');
  testServer = await createTestServer({
    env: { WEB_DIR: join(data, 'web'), STORE_DIR: join(data, 'store'), NODE_ENV: 'production' },
  });
  address = `${await testServer.app.listen({ host: '127.0.0.1', port: 0 })}/`;
  careless = serveCarelessly().listen(0, '127.0.0.1');
});
afterAll(async () => {
  careless.close();
  await testServer.close();
  rmSync(data, { recursive: true, force: true });
});

describe('deployment doctor', () => {
  it('finds no problem with this server, even with an orphaned file in the store', async () => {
    const { code, problems, checks } = await check(address, '--plant');
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    expect(checks).toBeGreaterThan(30);
  });

  it('names what a web server is missing, each with a next step', async () => {
    const { port } = careless.address() as AddressInfo;
    const { code, problems } = await check(`http://127.0.0.1:${port}/`, '--plant');
    expect(code).toBe(1);
    for (const words of [
      /the page: content-security-policy is missing; send the policy that "atelier-deploy page" prints/,
      /main\.1a2b3c4d\.js: cache-control is missing; send "cache-control: public, max-age=31536000, immutable"/,
      /registry\.json: content-security-policy is missing/,
      /an address that nothing is published at is answered with 200; answer 404/,
      /records\/ is answered with 200/,
      /a page that a stranger put into the store is served as a page/,
      /\/csp_report answers 200/,
      /the socket's address answers 200/,
    ]) {
      expect(problems.join('\n')).toMatch(words);
    }
  });

  it('reports an unreachable site @full', async () => {
    const { code, problems } = await check('http://127.0.0.1:9/');
    expect(code).toBe(1);
    expect(problems[0]).toMatch(/no answer/);
  });
});
