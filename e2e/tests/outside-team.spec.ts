import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Built, freePort, startProduct } from '@atelier/scripts/product';
import { packSdk } from '@atelier/sdk/packing';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright/test';
import { operator } from '../support/operator.ts';
import { createOutsideFolder, type OutsideFolder } from '../support/outside-folder.ts';
import { createServedStore } from '../support/served-store.ts';
import { expect, register, signInOn, skipGuide, test } from '../support/test.ts';
import { dropPicture, generate } from '../support/tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const remote = 'remote-trial-market';

let outside: OutsideFolder;
let packed: string;

test.beforeEach(async () => {
  test.setTimeout(420_000);
  packed = mkdtempSync(join(tmpdir(), 'atelier-sdk-'));
  const { tarball } = await packSdk({ root, out: packed });
  outside = createOutsideFolder(tarball);
});
test.afterEach(() => {
  outside?.remove();
  if (packed) rmSync(packed, { recursive: true, force: true });
});

/** In a folder with the tarball only. */
const initRemote = async (): Promise<void> => {
  expect(readdirSync(outside.folder)).toHaveLength(1);
  const [tarball = ''] = readdirSync(outside.folder);
  await outside.run(
    `npx --yes --package ./${tarball} atelier-remote init trial-market --zh 试用集市 --en "Trial market"`,
  );
  await outside.run('npm install');
};

/** @returns the package's path and the output of `pack`. */
const checkAndPack = async (): Promise<{ file: string; printed: string }> => {
  const checked = await outside.run('npm run check');
  expect(checked.match(/^ok /gm)).toHaveLength(4);
  const printed = await outside.run('npm run pack');
  expect(outside.commands.length).toBeLessThanOrEqual(5);
  const name = readdirSync(outside.folder).find((file) => /^remote-trial-market-.*\.tgz$/.test(file)) ?? '';
  return { file: join(outside.folder, name), printed };
};

/** A new remote leaves a fifth of its size budget free. */
const expectRoom = (): void => {
  const { sizeBudget } = JSON.parse(readFileSync(join(outside.folder, 'package.json'), 'utf8')) as {
    sizeBudget: { total: number };
  };
  const dist = join(outside.folder, 'dist');
  const total = readdirSync(dist)
    .filter((name) => /\.(js|css)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length / 1000, 0);
  expect(total).toBeLessThan(0.8 * sizeBudget.total);
};

/** The features of its own page: session, call, event, texts; then the tool page. */
const exerciseRemote = async (page: Page, who: RegExp): Promise<void> => {
  const nav = page.getByRole('navigation', { name: '主导航' });
  await nav.getByRole('link', { name: '试用集市' }).click();
  await expect(page).toHaveURL(/#\/trialMarket\/overview$/);
  await expect(page.getByRole('heading', { name: '试用集市', level: 1 })).toBeVisible();
  await expect(page.getByText(who)).toBeVisible();
  await expect(page.getByText('还没有选')).toBeVisible();
  await page.getByRole('button', { name: /^高清放大/ }).click();
  await expect(page.getByRole('link', { name: '打开它的页面' })).toHaveAttribute('href', /auxiliaryTools\/hDenlarge/);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('heading', { name: 'Trial market', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.goto(page.url().replace(/#.*/, '#/trialMarket/recolour'));
  await expect(page.getByRole('heading', { name: '一键换色', level: 1 })).toBeVisible();
  await expect(page.getByText('目标颜色')).toBeVisible();
};

test('a new remote passes its own check and build, with room in its size budget @full', async () => {
  await initRemote();
  await checkAndPack();
  expectRoom();
});

test('a team with Node and one tarball builds a remote, tries it in a product, and delivers it @full', async ({
  page,
  browser,
}) => {
  const store = createServedStore();
  const port = await freePort();
  const { web } = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
  const product = await startProduct({ web, store: store.folder }, { OVERRIDE_ORIGINS: `http://127.0.0.1:${port}` });
  await using _ = {
    async [Symbol.asyncDispose]() {
      await product.stop();
      store.remove();
    },
  };
  await initRemote();

  const dev = outside.start(`npm run dev -- --product ${product.url} --port ${port}`);
  try {
    await dev.says(/is built and served/);
    await signInOn(page, product.url, operator);
    await page.goto(`${product.url}/#/remoteHealth`);
    await page.getByRole('combobox', { name: '模块' }).click();
    await page.getByRole('option', { name: '未发布的模块' }).click();
    await page.getByRole('button', { name: '在此标签页使用' }).click();
    await expect(page.getByText(`${remote} 来自 http://127.0.0.1:${port}/`)).toBeVisible();
    await exerciseRemote(page, /，这里可以开始用了/);

    outside.change('src/locales/zh/trial-market.json', '现在可以画的', '今天可以画的');
    await dev.says(/(is built and served[\s\S]*){2}/);
    await page.goto(`${product.url}/#/trialMarket/overview`);
    await page.reload();
    await expect(page.getByRole('heading', { name: '今天可以画的' })).toBeVisible();
    await page.goto('about:blank');
  } finally {
    await dev.stop();
  }

  // The declarations of the tarball have no missing type, which would be `any` there.
  expect(outside.compile('--skipLibCheck', 'false')).toBe('');
  const { file, printed } = await checkAndPack();
  expect(statSync(file).size).toBeGreaterThan(100_000);
  expectRoom();

  const [, key = ''] = /--key (\S+)/.exec(printed) ?? [];
  await store.deploy('delegate', remote, '--key', key, '--addresses', '/trialMarket');
  await store.deploy('publish', remote, '--package', file);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await skipGuide(visitor);
  const person = await register(product.url);
  await signInOn(visitor, product.url, person);
  await visitor.goto(`${product.url}/#/trialMarket`);
  await exerciseRemote(visitor, /，这里可以开始用了/);

  // The server knows the type, so it draws this remote's request.
  const photo = await drawGarmentPhoto({
    width: 480,
    height: 600,
    garment: 'tshirt',
    colour: '#3f6f8f',
    ground: '#dcd8d0',
    noise: 4,
    seed: 5,
  });
  await dropPicture(visitor, 'blue-tee.png', photo.png);
  await visitor.getByRole('textbox', { name: '十六进制色值' }).fill('#a8323e');
  await generate(visitor);

  // Built from the same sources, the tool page comes from a built-in remote that was opened first.
  const sharing = await context.newPage();
  const requested: string[] = [];
  sharing.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await sharing.goto(`${product.url}/#/auxiliaryTools/hDenlarge`);
  await expect(sharing.getByRole('heading', { name: '高清放大', level: 1 })).toBeVisible();
  await sharing.goto(`${product.url}/#/trialMarket/recolour`);
  await expect(sharing.getByRole('heading', { name: '一键换色', level: 1 })).toBeVisible();
  const version = store.registry().remotes[remote]?.versions;
  const carried = Object.values(version ?? {}).flatMap(({ ahead }) => ahead?.['@atelier/workbench/tool-page'] ?? []);
  expect(carried.length).toBeGreaterThan(0);
  const own = requested.filter((path) => path.includes(`/remotes/${remote}/`)).map((path) => basename(path));
  expect(own.some((file) => file.startsWith('remoteEntry'))).toBe(true);
  expect(own.filter((file) => carried.includes(file))).toEqual([]);
  await context.close();
});
