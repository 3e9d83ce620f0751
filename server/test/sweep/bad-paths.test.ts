import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { apiBase } from '@atelier/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from '../generation/studio.ts';
import { publishInto } from '../published-store.ts';
import { sampleOf } from './bad-values.ts';

let studio: Studio;
let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-paths-'));
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await put('web/index.html', await readFile(join(import.meta.dirname, '../../../host/src/index.html'), 'utf8'));
  await put('web/version.txt', 'abc');
  await put('web/static/main.1a2b3c4d.js', 'x');
  publishInto(folder);
  await put('store/signing.key', 'the secret');
  const env = { WEB_DIR: join(folder, 'web'), STORE_DIR: join(folder, 'store'), CHAT_LOGIN: 'local' };
  studio = await openStudio({ env });
  const address = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the line unchanged, as a non-browser client does. */
const sendRaw = async (
  lines: readonly string[],
  body = '',
): Promise<{ status: number; head: string; body: string }> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {}); // the server may close the connection after an invalid request
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n${body}`, 'latin1'));
  const answer = (await buffer(socket)).toString('utf8');
  const [head = '', text = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: text };
};

const roots = [
  '/',
  '/static/',
  '/remotes/',
  '/remotes/remote-tools/',
  '/images/',
  '/images/share/',
  '/images/zip/',
  '/files/',
  '/dev/',
  '/socket/ws/user/',
  `${apiBase}/`,
  '/registry.json/',
  '/vision/',
  '/brand/',
];

const tails = [
  '%',
  '%%',
  '%0',
  '%zz',
  '%00',
  'a%00b',
  '%00.js',
  '%ff',
  '%c0%ae%c0%ae/',
  '%ed%a0%80',
  '%f4%90%80%80',
  '%E0%A4%A',
  '..',
  '..',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2fsigning.key',
  '..%5c..%5csigning.key',
  '....//',
  './',
  '%252e%252e%252f',
  '../store/signing.key',
  '../../store/signing.key',
  '//',
  '//evil.example',
  '\\',
  '\\\\evil\\share',
  ';',
  ';/..;/',
  '?',
  '?%',
  '?%00',
  '?a=%00&a=%ff',
  '?w=NaN',
  '?w=320&w=640',
  '?f=png&n=%00&e=9999999999&s=',
  '?e[]=1&s[]=2',
  '?e=1&e=2&s=x',
  '?__proto__=1&constructor=2',
  '#x',
  '*',
  ':',
  ':id',
  '~',
  '|',
  '"',
  '<script>',
  "'",
  '{}',
  '[]',
  '`',
  '^',
  'x'.repeat(300),
  'x'.repeat(5000),
  `${'a/'.repeat(2000)}`,
  '%2f'.repeat(500),
  'é',
  '汉字',
  '%e6%b1%89',
  'con',
  'aux.js',
  '.htaccess',
  '.env',
  '.git/config',
  'index.html/',
  'index.html%20',
  'version.txt.',
  'main.1a2b3c4d.js.br.br',
  'A'.repeat(22),
  `${'A'.repeat(22)}?e=9999999999&s=${'B'.repeat(32)}`,
  `${'A'.repeat(22)}/result?w=1`,
  `${'A'.repeat(22)}/result/more`,
  '-1',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'hasOwnProperty',
] as const;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'] as const;

const headerLines = [
  [],
  ['accept: text/html'],
  ['range: bytes=-1'],
  ['range: bytes=9-1,2-3,-'],
  ['range: items=0-0'],
  ['if-none-match: \xff\xfe'],
  ['if-modified-since: +275760-09-13'],
  ['accept-encoding: \xff, br;q=NaN, gzip;q=-1'],
  ['accept-language: \xff;q=9'],
  ['cookie: \xff=\x80; =; ;;;='],
  ['authorization: Bearer \xff.\xff.\xff'],
  ['content-type: \xff'],
  ['x-forwarded-for: \xff', 'forwarded: for="[::'],
  ['upgrade: websocket', 'sec-websocket-version: 99'],
  ['expect: 200-maybe'],
] as const;

interface Odd {
  line: string;
  headers: readonly string[];
}

/** A message, unless Node itself refused invalid HTTP, or the method has no body. */
const hasWords = (status: number, line: string, head: string, body: string): boolean =>
  status < 400 ||
  line.startsWith('HEAD') ||
  !/application\/json/.test(head) ||
  /"msg":"[^"]{4,}"/.test(body) ||
  !line.startsWith('GET');

const faultsOf = async (requests: readonly Odd[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { line, headers } of requests) {
    const { status, head, body } = await sendRaw([line, ...headers]);
    const isFault = status === 0 || status >= 500 || body.includes('the secret') || !hasWords(status, line, head, body);
    if (isFault) faults.push(`${status} ${body.slice(0, 120)} <- ${line.slice(0, 120)} ${headers.join()}`);
  }
  return faults;
};

const isFull = process.env.TEST_FULL === '1';

describe('odd paths', { timeout: 600_000 }, () => {
  it.each(roots)('under %s are refused with a message and reveal nothing', async (root) => {
    expect(
      await faultsOf(tails.map((tail) => ({ line: `GET ${root}${tail} HTTP/1.1`, headers: ['accept-language: en'] }))),
    ).toEqual([]);
  });

  it('are refused with any method and any headers', async () => {
    const all = roots.flatMap((root) =>
      tails.flatMap((tail) =>
        methods.flatMap((method) =>
          headerLines.map((headers) => ({ line: `${method} ${root}${tail} HTTP/1.1`, headers })),
        ),
      ),
    );
    expect(await faultsOf(sampleOf(all, isFull ? 20_000 : 150, 'odd paths'))).toEqual([]);
  });
});

describe('a repeated name in an address, or one without text', () => {
  it.each([
    [`${apiBase}/chat_callback?state=a&state=b&code=c`, 400],
    [`${apiBase}/chat_callback?state=a&code=c&code=d`, 400],
    ['/dev/chat?state=a&state=b', 400],
    ['/dev/inbox?phone=%00', 400],
    ['/dev/inbox?phone=1&phone=2', 400],
    ['/socket/ws/user/a/?token=a&token=b', 400],
    ['/sandbox/pay/%00', 404],
    ['/images/avatar/%00', 404],
    ['/?utm_source=a&utm_source=b', 200],
  ])('%s is answered with %i', async (path, status) => {
    expect((await sendRaw([`GET ${path} HTTP/1.1`])).status).toBe(status);
  });
});

const boundary = '----atelier';
const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
const file = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';
const png = '\x89PNG\r\n\x1a\n';

const forms: readonly (readonly [string, string, string?])[] = [
  ['no boundary', part(file, png), 'multipart/form-data'],
  ['another boundary', part(file, png), 'multipart/form-data; boundary=other'],
  ['an endless boundary', part(file, png), `multipart/form-data; boundary=${'b'.repeat(4000)}`],
  ['an empty boundary', part(file, png), 'multipart/form-data; boundary='],
  ['nothing', ''],
  ['only an end', `--${boundary}--\r\n`],
  ['a part without an end', `--${boundary}\r\n${file}\r\n\r\n${png}`],
  ['a header without an end', `--${boundary}\r\n${file}`],
  ['a cut boundary', `${part(file, png)}--${boundary.slice(0, 4)}`],
  ['no head', `--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`],
  ['no name', `${part('content-disposition: form-data; filename="a.png"', png)}--${boundary}--\r\n`],
  ['no disposition', `${part('content-type: image/png', png)}--${boundary}--\r\n`],
  [
    'a name with NUL',
    `${part('content-disposition: form-data; name="file"; filename="a\0.png"', png)}--${boundary}--\r\n`,
  ],
  [
    'a name that is no text',
    `${part('content-disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00%ed%a0%80', png)}--${boundary}--\r\n`,
  ],
  [
    'a name in an unknown charset',
    `${part('content-disposition: form-data; name="file"; filename*=x-none\'\'%ff', png)}--${boundary}--\r\n`,
  ],
  [
    'a long name',
    `${part(`content-disposition: form-data; name="file"; filename="${'n'.repeat(9000)}.png"`, png)}--${boundary}--\r\n`,
  ],
  ['a long header', `${part(`${file}\r\nx-more: ${'n'.repeat(90_000)}`, png)}--${boundary}--\r\n`],
  ['an unknown encoding', `${part(`${file}\r\ncontent-transfer-encoding: base99`, png)}--${boundary}--\r\n`],
  [
    'fields named like parts of objects',
    `${part('content-disposition: form-data; name="__proto__"')}${part('content-disposition: form-data; name="constructor"')}${part('content-disposition: form-data; name="toString"; filename="x"', png)}--${boundary}--\r\n`,
  ],
  [
    'an origin that is no JSON',
    `${part('content-disposition: form-data; name="origin"', '{')}${part(file, png)}--${boundary}--\r\n`,
  ],
  [
    'an origin with NUL',
    `${part('content-disposition: form-data; name="origin"', '{"image_id":"\\u0000","crop":{"x":0,"y":0,"width":1,"height":1}}')}${part(file, png)}--${boundary}--\r\n`,
  ],
  [
    'too many fields',
    `${Array.from({ length: 60 }, (_, index) => part(`content-disposition: form-data; name="f${index}"`)).join('')}--${boundary}--\r\n`,
  ],
  ['too many files', `${Array.from({ length: 80 }, () => part(file, png)).join('')}--${boundary}--\r\n`],
  ['a long field', `${part('content-disposition: form-data; name="origin"', 'x'.repeat(2 ** 21))}--${boundary}--\r\n`],
  ['JSON', '{"data":"x"}', 'application/json'],
  ['JSON that is none', '{', 'application/json'],
  ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ['no type', 'a=b', ''],
];

describe('odd forms', { timeout: 300_000 }, () => {
  it.each(forms)(
    'with %s are answered with a message',
    async (_, body = '', type = `multipart/form-data; boundary=${boundary}`) => {
      for (const path of [
        '/AIdesign/upload_images',
        '/pattern_file',
        '/AIdesign/upload_mask',
        '/login',
        '/AIdesign/generate',
      ]) {
        const { statusCode, payload } = await studio.testServer.app.inject({
          method: 'POST',
          url: `${apiBase}${path}`,
          headers: { authorization: `Bearer ${studio.ann.access}`, ...(type === '' ? {} : { 'content-type': type }) },
          payload: Buffer.from(body, 'latin1'),
        });
        expect([path, statusCode >= 400 && statusCode < 500, payload.length > 0], payload).toEqual([path, true, true]);
      }
    },
  );
});
