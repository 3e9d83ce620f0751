import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { login, sendCode } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { createEnvelope, envelopeBody } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInternalApp } from '../src/app.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const page = readFileSync(join(import.meta.dirname, '../../host/src/index.html'), 'utf8');

let testServer: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'logo.svg'), svg);
  const brand = {
    webName: 'Maison Lin',
    logo: 'logo.svg',
    languages: ['en'],
    storageSuffix: '_lin',
    envelopeSeparator: '~',
    apiOrigin: 'https://api.lin.example',
    socketOrigin: 'wss://socket.lin.example',
    imageOrigin: 'https://images.lin.example',
    favicon: 'https://cdn.lin.example/icon.png',
  };
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  testServer = await createTestServer({
    env: {
      WEB_DIR: folder,
      ATELIER_BRAND: join(folder, 'brand.json'),
      ALLOWED_ORIGINS: 'https://lin.example',
    },
  });
});
afterAll(async () => {
  await testServer.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => testServer.app.inject({ url, headers });

describe('a second brand', () => {
  it.each(['/', '/index.html'])('is served as %s, compressed and revalidated', async (url) => {
    const plain = await get(url);
    expect(plain.body).toContain('<title>Maison Lin</title>');
    expect(plain.body).toContain('"storageSuffix":"_lin"');
    expect(plain.body).not.toContain('Atelier');
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    const packed = await get(url, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('follows a new build of the host without a restart', async () => {
    writeFileSync(join(folder, 'index.html'), page.replace('</body>', '<p>second build</p></body>'));
    const { body } = await get('/');
    expect(body).toContain('second build');
    expect(body).toContain('<title>Maison Lin</title>');
  });

  it('serves its logo as immutable, under a policy that runs no script', async () => {
    const address = /"logo":"([^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
    const logo = await get(`/${address}`);
    expect(logo.body).toBe(svg);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get('/brand/logo.0000000000000000.svg')).statusCode).toBe(404);
  });

  it('allows only its own origins in the content policy', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const directive = (name: string) => policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? '';
    expect(directive('connect-src')).toContain('https://api.lin.example');
    expect(directive('connect-src')).toContain('wss://socket.lin.example');
    expect(directive('img-src')).toContain('https://images.lin.example');
    expect(directive('img-src')).toContain('https://cdn.lin.example');
    expect(directive('script-src').trim()).toBe("script-src 'self'");
  });

  it('names itself in verification messages, in its default language', async () => {
    await testServer.call(
      sendCode,
      { phone: '13900000901', purpose: 'login' },
      { headers: { 'accept-language': 'zh' } },
    );
    const { rows } = await testServer.db.pool.query('select text from dev_messages order by created_at desc limit 1');
    expect(rows[0].text).toMatch(/^Your Maison Lin code is \d{6}\./);
  });

  it('answers failures in one of its languages', async () => {
    const answer = await testServer.answer(login, { username: 'unknown', password: 'wrong' } as never, {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(answer.msg).toMatch(/^[\x20-\x7e]+$/);
  });

  it('encrypts with its separator', async () => {
    const { access } = await testServer.signUp();
    const headers = { authorization: `Bearer ${access}` };
    const { body } = await get(`${apiBase}${generateCount.path}`, headers);
    const opened = createEnvelope(nodeCipher, '~').open(envelopeBody.parse(JSON.parse(body)));
    expect(opened).toMatchObject({ success: '1' });
  });

  it('allows CORS for its other origin only', async () => {
    const ask = (origin: string) =>
      testServer.app.inject({
        method: 'OPTIONS',
        url: `${apiBase}${generateCount.path}`,
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,accept-language',
        },
      });
    const own = await ask('https://lin.example');
    expect(own.statusCode).toBe(204);
    expect(own.headers['access-control-allow-origin']).toBe('https://lin.example');
    expect(own.headers['access-control-allow-headers']).toBe(
      'authorization, content-type, accept-language, traceparent',
    );
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    const failed = await get(`${apiBase}${generateCount.path}`, { origin: 'https://lin.example' });
    expect(failed.headers['access-control-allow-origin']).toBe('https://lin.example');
  });

  it('titles the API description', async () => {
    const internal = await createInternalApp(testServer.app);
    const description = (await internal.inject('/docs/json')).json();
    expect(description.info.title).toBe('Maison Lin');
    expect(description.info.description).toContain('separator "~"');
    await internal.close();
  });
});
