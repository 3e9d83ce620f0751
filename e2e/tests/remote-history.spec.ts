import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Built, type Product, startProduct } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { appearances, findings, openIn } from '../support/appearance.ts';
import { enterConsole, operator, setUpSecondFactor } from '../support/operator.ts';
import { type RunningService, startPublishService } from '../support/publish-service.ts';
import { sample } from '../support/sample.ts';
import { createServedStore, type ServedStore } from '../support/served-store.ts';
import { openSession, signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { makeVersion } from '../support/test-versions.ts';
import { openVisitor } from '../support/visitor.ts';

const remote = 'remote-tools';
const path = '/#/auxiliaryTools/hDenlarge';
const oldWords = '拖入或粘贴图片，也可拖入结果';
const newWords = '这是新的一版';

let store: ServedStore;
let service: RunningService;
let product: Product;
let visitor: ReturnType<typeof signedInState>;
let old = '';
/** Each unlocks the console once. */
let codes: string[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  store = createServedStore();
  const entry = store.registry().remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  old = entry.active;
  await store.publish(remote, makeVersion(entry, { remote, version: '9.0.0', throwsAt: 'never', say: newWords }));
  const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
  service = await startPublishService(store.folder, store.folder);
  product = await startProduct({ web: built.web, store: store.folder }, { ...service.env, WORKER_SLOTS: '1' });
  codes = await setUpSecondFactor(product.url, operator);
  visitor = signedInState(product.url, await register(product.url));
});
test.afterAll(async () => {
  await product?.stop();
  await service?.stop();
  store?.remove();
});

const openPage = async (page: Page): Promise<void> => {
  await openSession(page, product.url, operator);
  await page.goto(`${product.url}/#/console?return=${encodeURIComponent(`/remoteHistory?remote=${remote}`)}`);
  await enterConsole(page, codes.pop() ?? '');
  await expect(page.getByRole('region', { name: remote })).toBeVisible();
};
const versionOn = (page: Page, version: string) =>
  page.getByRole('list', { name: '全部版本' }).getByRole('listitem', { name: version });
const openPagesOf = (page: Page, version: string) => versionOn(page, version).getByRole('definition').first();
/** Enters the reason and confirms. */
const confirm = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('上传后白屏');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
};

test('a rollback by click reaches the open tab of another user, and its count decreases @full', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  await store.deploy('promote', remote, '9.0.0', '--by', 'lin', '--reason', 'new cutout');
  const other = await openVisitor(browser, visitor);
  try {
    await other.page.goto(`${product.url}${path}`);
    await expect(other.page.getByText(newWords)).toBeVisible();
    await openPage(page);
    await expect(versionOn(page, '9.0.0')).toContainText('当前');
    await expect(openPagesOf(page, '9.0.0')).toHaveText('1');
    await expect(page.getByRole('region', { name: '记录' })).toContainText('lin 将 9.0.0 设为当前版本');

    await versionOn(page, old).getByRole('button', { name: '回退到此版本' }).click();
    const dialog = page.getByRole('dialog', { name: `回退 ${remote}` });
    await expect(dialog).toContainText(`所有用户从 9.0.0 切换到 ${old}`);
    await expect(dialog).toContainText('1 个打开的页面正在运行 9.0.0');
    await dialog.getByRole('button', { name: '立即回退' }).click();
    await expect(dialog.getByRole('alert')).toContainText('请填写原因');
    await confirm(page, '立即回退');
    await expect(versionOn(page, old)).toContainText('当前');
    await expect(versionOn(page, '9.0.0')).toContainText('已撤回');
    await expect(page.getByRole('region', { name: '记录' })).toContainText(
      `operator (by team:server) 从 9.0.0 回退到 ${old}`,
    );
    await expect(page.getByText('9.0.0 已撤回，仍在 1 个打开的页面中运行')).toBeVisible();
    const { url: internal } = JSON.parse(readFileSync(join(product.data, 'internal.json'), 'utf8')) as { url: string };
    const remains = `${remote} 9.0.0 was taken back: still runs in 1 open page`;
    expect(await store.deploy('status', '--server', internal)).toContain(remains);

    const menu = other.page.getByRole('navigation', { name: '处理工具' });
    const tools = ['一键换色', '高清放大'];
    await expect(async () => {
      await menu.getByRole('link', { name: tools[0] ?? '' }).click();
      tools.reverse();
      await other.page.getByText(oldWords).filter({ visible: true }).first().waitFor({ timeout: 1000 });
    }).toPass({ timeout: 90_000, intervals: [500] });
    await expect(page.getByText('9.0.0 已撤回，仍在')).toHaveCount(0);
    await expect(openPagesOf(page, '9.0.0')).toHaveText('0');
    expect(await store.deploy('status', '--server', internal)).not.toContain(remains);
  } finally {
    await other.context.close();
  }
  expect(await store.deploy('history', remote, '--limit', '1')).toMatch(
    /operator \(by team:server\) +rollback +remote-tools .*上传后白屏/,
  );
});

test('a canary is started, widened and ended by clicks @full', async ({ page }) => {
  await openPage(page);
  await versionOn(page, '9.0.0').getByRole('button', { name: '灰度' }).click();
  const dialog = page.getByRole('dialog', { name: '灰度 9.0.0' });
  await dialog.getByRole('button', { name: '25%' }).click();
  await expect(dialog).toContainText(`25% 的用户使用 9.0.0，同一用户始终为同一版本；其余用户仍使用 ${old}`);
  await confirm(page, '开始灰度');
  await expect(page.getByText('9.0.0 正在灰度：25%')).toBeVisible();
  await page.getByRole('button', { name: '调整比例' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '50%' }).click();
  await confirm(page, '更改比例');
  await expect(page.getByText('9.0.0 正在灰度：50%')).toBeVisible();
  await store.deploy('canary', remote, '9.0.0', '--company', '6f1f1c52-6f2e-4a57-9d0e-0d4c6f3a2b10');
  await expect(page.getByText('9.0.0 正在灰度：50% + 1 家企业')).toBeVisible({ timeout: 30_000 });
  expect(store.registry().remotes[remote]?.canary).toMatchObject({ version: '9.0.0', percent: 50 });
  await page.getByRole('button', { name: '结束灰度' }).click();
  await confirm(page, '结束灰度');
  await expect(page.getByText('9.0.0 正在灰度')).toHaveCount(0);
  expect(await store.deploy('history', remote, '--limit', '4')).toMatch(
    /canary-off(.|\n)*to 50 %, company 6f1f1c52(.|\n)*canary +remote-tools +9\.0\.0 to 50 %(.|\n)*9\.0\.0 to 25 %/,
  );
});

test('both languages and themes, on desktop and phone, have no axe violations @full', async ({ page }) => {
  test.setTimeout(180_000);
  await openPage(page);
  const views = appearances.flatMap((appearance) => [1440, 390].map((width) => ({ appearance, width })));
  for (const { appearance, width } of sample(views, 2)) {
    await page.setViewportSize({ width, height: 900 });
    await openIn(page, product.url, `/remoteHistory?remote=${remote}`, appearance);
    await expect(page.getByRole('region', { name: remote })).toBeVisible();
    // On a phone the remotes are in a row wider than the screen.
    await expect(page.getByRole('navigation').locator('[aria-current=true]')).toBeInViewport({ ratio: 0.9 });
    const [wide] = await page.evaluate(() => [document.documentElement.scrollWidth - window.innerWidth]);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^(回退|Roll back)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
});

test('a concurrent change is not overwritten, and a dialog stays while the page updates @full', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await openPage(page);
  await versionOn(page, '9.0.0').getByRole('button', { name: '设为当前' }).click();
  const dialog = page.getByRole('dialog', { name: '把 9.0.0 设为当前版本' });
  await dialog.getByRole('textbox', { name: '原因' }).fill('新的抠图');
  const { revision } = store.registry();
  await store.deploy('canary', remote, '9.0.0', '--percent', '5', '--by', 'lin', '--reason', 'first');
  await page.waitForResponse((response) => response.url().endsWith('/releases'));
  await expect(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('新的抠图');
  await dialog.getByRole('button', { name: '设为当前版本' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`他人刚修改了 ${remote}`);
  await dialog.getByRole('button', { name: '刷新状态' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('9.0.0 正在灰度：5%')).toBeVisible();
  expect(store.registry().revision).toBeGreaterThan(revision);
  expect(store.registry().remotes[remote]?.active).toBe(old);
});

test('an unreachable publish service gives the user a next step, and leaves the remote unchanged @full', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await openPage(page);
  await service.stop();
  await versionOn(page, '9.0.0').getByRole('button', { name: '设为当前' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('新的抠图');
  await dialog.getByRole('button', { name: '设为当前版本' }).click();
  await expect(dialog.getByRole('alert')).toContainText('atelier-deploy rollback');
  await dialog.getByRole('button', { name: '刷新状态' }).click();
  expect(store.registry().remotes[remote]?.active).toBe(old);
});
