import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Built, freePort, type Product, startProduct } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { startBucket } from '../support/bucket.ts';
import { startNginx } from '../support/nginx.ts';
import { startPublishService } from '../support/publish-service.ts';
import { createServedStore } from '../support/served-store.ts';
import { productStore } from '../support/store-copy.ts';
import { expect, register, signInOn, test } from '../support/test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
const { keys } = productStore();
const readConfig = (name: string) => readFileSync(join(root, `deploy/nginx/${name}.conf`), 'utf8');
const [oneOrigin, otherOrigin, publishing] = [
  readConfig('one-origin'),
  readConfig('other-origin'),
  readConfig('publish-service'),
];

/** Runs `atelier-deploy` and returns its output; stderr only without stdout. */
const deploy = (words: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'deploy/src/main.ts'), ...words], {
      env: { ...process.env, ...env },
    });
    const text = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk: Buffer) => {
        text[stream] += chunk.toString();
      });
    }
    child.on('close', () => resolve(text.stdout || text.stderr));
  });

/** A copy of the host's build with the brand in its page, and the headers for nginx beside it. */
const brandedWeb = async (brand: object): Promise<{ web: string; headers: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-layout-'));
  const [web, headers] = [join(folder, 'web'), join(folder, 'page.conf')];
  cpSync(built.web, web, { recursive: true });
  await deploy(['page', '--brand', JSON.stringify(brand), '--web', web, '--nginx', headers]);
  return { web, headers };
};

const fill = (block: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, block);

const checkSite = async (...words: string[]): Promise<string[]> => {
  const { problems } = JSON.parse(await deploy(['doctor', '--json', '--keys', keys, ...words])) as {
    problems: string[];
  };
  return problems;
};

let product: Product;
test.afterEach(() => product?.stop());

/** Signs in through the web server and opens a tool, which needs page, registry, remotes, calls and socket. */
const openToolAt = async (page: Page, url: string): Promise<void> => {
  await signInOn(page, url, await register(product.url));
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(page.getByText(words)).toBeVisible();
};

/** The effect of a missing header for a user: the page does not open. */
const words = '拖入或粘贴图片，也可拖入结果';
/** A page of a demonstration requests it. */
const inboxIsShut = /404/;
const settings = { DEMO: '0', NODE_ENV: 'development', SMS_PROVIDER: 'inbox', TRUST_PROXY: '1' };

test('behind nginx, with page and remotes from its disk, the site works @full', async ({ page, expectedErrors }) => {
  test.setTimeout(240_000);
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

test('on another origin than the API, with remotes from a bucket, the site works @full', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
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
  const bucket = await startBucket(bucketPort, 'releases');
  const address = 's3://releases/atelier';
  const output = await deploy(['mirror', '--to', address, '--store', built.store, '--keys', keys], bucket.env);
  expect(output).toContain(`${address} is at revision`);
  expect(await deploy(['doctor', '--store', address, '--keys', keys], bucket.env)).toContain('no problems');
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
    await bucket.stop();
  }
});

test('the publish service behind nginx is reachable over https with a token @full', async () => {
  test.setTimeout(120_000);
  const store = createServedStore();
  const service = await startPublishService(store.folder, store.folder);
  const folder = mkdtempSync(join(tmpdir(), 'atelier-certificate-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-nodes', '-subj', '/CN=127.0.0.1', '-days', '2', '-keyout', key, '-out', certificate];
  expect(spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject]).status).toBe(0);
  const port = await freePort();
  const block = fill(publishing, {
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    '/etc/ssl/publish.pem': certificate,
    '/etc/ssl/publish.key': key,
    'http://127.0.0.1:8090': service.env.PUBLISH_SERVICE,
  });
  const nginx = await startNginx(block, port);
  const ask = (path: string, token: string) =>
    spawnSync(
      'curl',
      [
        '--silent',
        '--cacert',
        certificate,
        '--header',
        `Authorization: Bearer ${token}`,
        `https://127.0.0.1:${port}${path}`,
      ],
      {
        encoding: 'utf8',
      },
    ).stdout;
  try {
    expect(JSON.parse(ask('/v1/status', service.env.PUBLISH_TOKEN))).toMatchObject({
      revision: store.registry().revision,
    });
    expect(JSON.parse(ask('/v1/status', 'atelier_none'))).toMatchObject({ error: { code: 'wrong-token' } });
    expect(ask('/v2/', service.env.PUBLISH_TOKEN)).toContain('404');
  } finally {
    await nginx.stop();
    await service.stop();
    store.remove();
  }
});
