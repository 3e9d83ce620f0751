import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { userAuth } from '@atelier/contract/auth';
import { type Trial, writeTrial } from '@atelier/scripts/new-remote/write-remote';
import { copyStore, type StoreCopy } from '../support/store-copy.ts';
import { expect, test } from '../support/test.ts';

let trial: Trial;
let store: StoreCopy;

test.beforeAll(() => {
  trial = writeTrial('trial-market', { zh: '试用集市', en: 'Trial market' });
  store = copyStore();
  const cli = join(trial.folder, 'node_modules/@rspack/cli/bin/rspack.js');
  const built = spawnSync(process.execPath, [cli, 'build', '--mode', 'production'], {
    cwd: trial.folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(built.status, `${built.stdout}${built.stderr}`).toBe(0);
  store.deploy('publish', trial.remote, '--dist', join(trial.folder, 'dist'));
});
test.afterAll(() => {
  trial?.remove();
  store?.remove();
});

test('a remote that the host did not know appears in its header and opens @full', async ({
  signedIn: page,
  url,
  person,
}) => {
  await store.serveTo(page);
  await page.goto('about:blank');
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  const nav = page.getByRole('navigation', { name: '主导航' });
  await nav.getByRole('link', { name: '试用集市' }).click();
  await expect(page).toHaveURL(/#\/trialMarket$/);
  await expect(page.getByRole('heading', { name: '试用集市' })).toBeVisible();
  await expect(page).toHaveTitle('试用集市 - Atelier');
  await expect(page.getByText('这里可以开始用了')).toBeVisible();
  const { nickname } = await person.client.call(userAuth, {});
  await expect(page.getByText(`${nickname}，这里可以开始用了`)).toBeVisible();

  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('heading', { name: 'Trial market' })).toBeVisible();
  await expect(page.getByText(`${nickname}, this is ready for you`)).toBeVisible();
});

test('a visitor is asked to sign in before any of its bytes are fetched @full', async ({ page, url }) => {
  await store.serveTo(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${url}/#/trialMarket`);
  await expect(page).toHaveURL(/#\/login\?redirect=%2FtrialMarket/);
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  expect(requested.filter((path) => path.includes('trial-market'))).toEqual([]);
});
