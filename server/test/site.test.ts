import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PublishedStore, publishInto } from './published-store.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let folder: string;
let published: PublishedStore;

const put = async (path: string, text: string | Uint8Array) => {
  const whole = join(folder, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, text);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-site-'));
  await put('web/index.html', await readFile(join(import.meta.dirname, '../../host/src/index.html')));
  await put('web/version.txt', 'abc');
  await put('web/main.1a2b3c4d.js', 'console.log(1)');
  await put('web/main.1a2b3c4d.js.br', brotliCompressSync('console.log(1)'));
  await put('web/layers.css', '@layer a;');
  published = publishInto(folder);
  await put('store/signing.key', 'secret');
  const env = { WEB_DIR: join(folder, 'web'), STORE_DIR: join(folder, 'store'), ALLOWED_HOSTS: 'atelier.example' };
  testServer = await createTestServer({ env });
});
afterAll(async () => {
  await testServer.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => testServer.app.inject({ url, headers });

describe('site', () => {
  it('serves the page at /, revalidated on each visit, under a strict content policy', async () => {
    const page = await get('/');
    expect(page.body).toContain('<title>Atelier</title>');
    expect(page.headers['cache-control']).toBe('no-cache');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['permissions-policy']).toContain('camera=(), ');
  });

  it.each([
    ['atelier.example', "'self' ws://atelier.example wss://atelier.example"],
    ['127.0.0.1:8080', "'self' ws://127.0.0.1:8080 wss://127.0.0.1:8080"],
    ['[::1]:8080', "'self'"],
  ])('lets a page at %s connect to its own origin only', async (host, sources) => {
    const page = await get('/', { host });
    const policy = String(page.headers['content-security-policy']);
    expect(policy.match(/connect-src ([^;]*)/)?.[1]).toBe(sources);
    expect(policy.match(/script-src /g)).toHaveLength(1);
  });

  it.each(["a; script-src 'unsafe-inline'", '*', 'a b'])('refuses the host name %j', async (host) => {
    expect((await get('/', { host })).statusCode).toBe(421);
  });

  it.each([
    ['/main.1a2b3c4d.js', 'public, max-age=31536000, immutable'],
    ['/layers.css', 'no-cache'],
    ['/version.txt?t=1', 'no-store'],
    ['/registry.json', 'no-cache'],
  ])('serves %s with %s', async (url, caching) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe(caching);
  });

  it('serves the compressed sibling if the browser accepts it', async () => {
    const packed = await get('/main.1a2b3c4d.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect((await get('/main.1a2b3c4d.js')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['the manifest', /^application\/json/],
    ['remoteEntry.1.js', /^(text|application)\/javascript/],
    ['drawing.svg', /^image\/svg\+xml/],
  ])("serves %s of a published version as %s, immutable and with a foreign origin's policy", async (file, type) => {
    const url = `${published.folder}/${file === 'the manifest' ? published.manifest : file}`;
    const answer = await get(url, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await testServer.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('serves the compressed sibling of a remote’s script, and lets the matting editor’s worker run its library', async () => {
    const packed = await get(`${published.folder}/remoteEntry.1.js`, { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain("run('1.0.0')");
    const worker = await get(`${published.folder}/grab-cut.worker.1.js`);
    expect(worker.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  });

  it('answers 304 to an unchanged registry, and the new one as soon as it changes', async () => {
    const first = await get('/registry.json');
    const again = { 'if-none-match': String(first.headers.etag) };
    expect((await get('/registry.json', again)).statusCode).toBe(304);
    await put('store/registry.json', '{"payload":"new","signatures":[]}');
    expect((await get('/registry.json', again)).body).toContain('new');
  });

  it('compresses the registry if accepted, with the same content', async () => {
    const text = `{"payload":"${'signed'.repeat(500)}","signatures":[]}`;
    await put('store/registry.json', text);
    const plain = await get('/registry.json');
    const packed = await get('/registry.json', { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.body).toBe(text);
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
    expect(packed.rawPayload.length).toBeLessThan(text.length / 5);
    expect((await get('/registry.json', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    const again = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) };
    expect((await get('/registry.json', again)).statusCode).toBe(304);
  });

  it.each(['/../store/signing.key', '/remotes/../signing.key', '/remotes/%2e%2e/signing.key', '/signing.key', '/.env'])(
    'answers 404 for %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('secret');
    },
  );

  it('redirects a page path without a hash to its route, and answers 44000 for others [spec 2.24]', async () => {
    const typed = await get('/pricing?from=mail', { accept: 'text/html' });
    expect(typed.headers.location).toBe('/#/pricing?from=mail');
    const missing = await get('/main.99999999.js', { accept: '*/*' });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: '0', code: '44000' });
  });
});

describe('health', () => {
  it('reports liveness and readiness', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('serves no metrics or documentation on the public port', async () => {
    for (const url of ['/metrics', '/docs']) expect((await get(url)).statusCode).toBe(404);
  });
});
