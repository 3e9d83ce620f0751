import { spawn } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Built } from '@atelier/scripts/build';
import { freePort, type Product, startProduct } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { startNginx } from '../rig/nginx.ts';
import { expect, register, signInOn, test } from '../rig/test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
/** The configurations that the document gives, in its order. */
const [oneOrigin = '', otherOrigin = ''] = [
  ...readFileSync(join(root, 'docs/deploy.md'), 'utf8').matchAll(/^```nginx\n(.*?)^```/gms),
].map(([, block = '']) => block);

/** Runs `atelier-deploy` and gives what it prints. */
const deploy = (...words: string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'deploy/src/main.ts'), ...words]);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    child.on('close', () => resolve(text));
  });

/** A copy of the host's build with the brand in its page, and the headers for nginx beside it. */
const brandedWeb = async (brand: object): Promise<{ web: string; headers: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-layout-'));
  const [web, headers] = [join(folder, 'web'), join(folder, 'page.conf')];
  cpSync(built.web, web, { recursive: true });
  await deploy('page', '--brand', JSON.stringify(brand), '--web', web, '--nginx', headers);
  return { web, headers };
};

const fill = (block: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, block);

const checkSite = async (...words: string[]): Promise<string[]> => {
  const { problems } = JSON.parse(await deploy('check-site', '--json', ...words)) as { problems: string[] };
  return problems;
};

/** Answers as a bucket does: the type of the object and what was set with it, no other header. */
const startBucket = async (port: number): Promise<Server> => {
  const types: Record<string, string> = {
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.webp': 'image/webp',
    '.jpg': 'image/jpeg',
    '.png': 'image/png',
  };
  const server = createServer((request, response) => {
    const path = join(
      built.store,
      new URL(request.url ?? '/', 'http://bucket').pathname.replace('/releases/atelier', ''),
    );
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end('<Error/>');
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }).listen(port, '127.0.0.1');
  return server;
};

let product: Product;
test.afterEach(() => product?.stop());

/** Signs in through the web server and opens a tool, which needs page, registry, remotes, calls and socket. */
const openToolAt = async (page: Page, url: string): Promise<void> => {
  await signInOn(page, url, await register(product.url));
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(page.getByText(words)).toBeVisible();
};

/** What a person would see of a header that is missing: nothing opens. */
const words = '拖入、粘贴，或把右侧结果拖过来';
/** A page of a demonstration asks for it. */
const inboxIsShut = /404/;
const settings = { DEMO: '0', NODE_ENV: 'development', SMS_PROVIDER: 'inbox', TRUST_PROXY: '1' };

test('behind nginx, page and remotes from its disk, the site is what the pages rely on', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(inboxIsShut);
  product = await startProduct(built, settings);
  const { web, headers } = await brandedWeb({});
  const port = await freePort();
  const block = fill(oneOrigin, {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '/srv/www/atelier-page.conf': headers,
    '/srv/www/atelier;': `${web};`,
    '/srv/atelier/store': built.store,
    'http://127.0.0.1:8080': product.url,
  });
  const nginx = await startNginx(block, port);
  try {
    const url = `http://127.0.0.1:${port}`;
    expect(await checkSite('--page', `${url}/`, '--plant', '--store', built.store)).toEqual([]);
    await openToolAt(page, url);
  } finally {
    await page.goto('about:blank');
    await nginx.stop();
  }
});

test('on another origin than the API, the remotes from a bucket, the site is what the pages rely on', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(inboxIsShut);
  const [port, bucketPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const brandOf = (api: string) => ({ apiOrigin: api, socketOrigin: api.replace('http', 'ws') });
  product = await startProduct(built, (api) => ({
    ...settings,
    ALLOWED_ORIGINS: url,
    ATELIER_BRAND: JSON.stringify(brandOf(api)),
  }));
  const { web, headers } = await brandedWeb(brandOf(product.url));
  const bucket = await startBucket(bucketPort);
  const block = fill(otherOrigin, {
    'listen 81;': `listen 127.0.0.1:${port};`,
    '/srv/www/atelier-page.conf': headers,
    '/srv/www/atelier;': `${web};`,
    'http://127.0.0.1:9000': `http://127.0.0.1:${bucketPort}`,
    'http://127.0.0.1:8080': product.url,
  });
  const nginx = await startNginx(block, port);
  try {
    const places = ['--page', `${url}/`, '--api', `${product.url}/`];
    expect(await checkSite(...places, '--plant', '--store', built.store)).toEqual([]);
    await openToolAt(page, url);
  } finally {
    await page.goto('about:blank');
    await nginx.stop();
    bucket.close();
  }
});
