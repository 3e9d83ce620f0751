import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import { type Built, startProduct } from '@atelier/scripts/product';
import { healthOf, operator } from '../support/operator.ts';
import { expect, signInOn, test } from '../support/test.ts';

test('the operator sees the health of the remotes; a designer is redirected home @full', async ({
  page,
  url,
  person,
}) => {
  await signInOn(page, url, operator);
  await page.goto(`${url}/#/remoteHealth`);
  const table = page.getByRole('table', { name: '远程模块' });
  const row = table.getByRole('row', { name: /remote-account/ });
  await expect(row).toContainText(/1\.0\.0-[0-9a-f]{8}/);
  // The login page that was just used is one load.
  await expect(row.getByRole('cell').nth(4)).toHaveText(/[1-9]/);
  await expect(page.getByText('OVERRIDE_ORIGINS')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await signInOn(page, url, person);
  await page.goto(`${url}/#/remoteHealth`);
  await expect(page).toHaveURL(/#\/home/);
  await expect(table).toHaveCount(0);
});

test('events of a page arrive although the page is closed at once @full', async ({ page, url }) => {
  const loadsOf = async () => (await healthOf(url, 'remote-account'))?.loads ?? 0;
  const before = await loadsOf();
  // Only closing the page may send: the batch timer never fires here.
  await page.addInitScript(() => {
    const original = window.setTimeout;
    Object.assign(window, {
      setTimeout: (...given: Parameters<typeof original>) => (given[1] === 2000 ? 0 : original(...given)),
    });
  });
  await page.goto(`${url}/#/terms`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(loadsOf).toBe(before + 1);
});

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** Serves the published build of a remote as a developer's own server does. */
const serveBuild = async (built: Built, remote: string) => {
  const published = readRegistryFolder(built.store).remotes[remote];
  const version = published?.versions[published.active];
  if (version === undefined) throw new Error(`${remote} is not published`);
  const folder = join(built.store, dirname(version.manifest));
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const { entry, federationName, hostApi, builtAt, commit } = version;
  const info = { remote, files, entry, federationName, hostApi, builtAt, commit };
  let isBroken = false;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    const isInfo = path === '/build-info.json';
    if (isBroken) response.writeHead(500).end();
    else response.end(isInfo ? JSON.stringify(info) : readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: () => {
      isBroken = true;
    },
    close: () => server.close(),
  };
};

test('a developer overrides one remote from an allowed origin, in one tab, until they stop it @full', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
  const developer = await serveBuild(built, 'remote-account');
  const product = await startProduct(built, { OVERRIDE_ORIGINS: developer.origin });
  try {
    const { url } = product;
    await signInOn(page, url, operator);
    await page.goto(`${url}/#/remoteHealth`);
    await page.getByRole('button', { name: '在此标签页使用' }).click();
    const banner = page.getByText(`remote-account 来自 ${developer.origin}/`);
    await expect(banner).toBeVisible();

    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`${url}/#/userinfo/personInfo`);
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
    await expect(banner).toBeVisible();
    expect(requested.some((address) => address.startsWith(`${developer.origin}/remoteEntry`))).toBe(true);
    expect(requested.filter((address) => address.includes('/remotes/remote-account/'))).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(`${url}/#/remoteHealth`);
    await expect(other.getByRole('table').first()).toBeVisible();
    await expect(other.getByText('来自')).toHaveCount(0);
    await other.close();

    developer.fail();
    expectedErrors.push(/500/);
    await page.reload();
    await expect(page.getByText(/此标签页使用已发布的版本/)).toBeVisible();
    await expect(page.getByText(`HTTP 500 ${developer.origin}/build-info.json 加载失败`)).toBeVisible();
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();

    await page.getByRole('button', { name: '停止' }).click();
    await expect(page).toHaveURL(/#\/home/);
    await expect(page.getByRole('button', { name: '停止' })).toHaveCount(0);
    // The page keeps requesting its content; its server ends next.
    await page.goto('about:blank');
  } finally {
    developer.close();
    await product.stop();
  }
});
