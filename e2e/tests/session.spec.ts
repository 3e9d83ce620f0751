import type { Page } from 'playwright/test';
import { findings } from '../support/appearance.ts';
import { smallPhoto } from '../support/seed.ts';
import { codeFor, expect, register, signInOn, test } from '../support/test.ts';
import { chooseFastMethod, dropPicture, openTool } from '../support/tool.ts';

// The browser itself logs the response that requires a refresh or ends the session.
test.use({ expectedErrors: [/status of 401/] });

const accountMenu = (page: Page) => page.getByRole('button', { name: /^账号 / });

test('a rejected access token is refreshed and the request is repeated @full', async ({ signedIn: page, url }) => {
  await openTool(page, url, 5);
  await chooseFastMethod(page);
  await dropPicture(page, 'long-day.jpg', await smallPhoto(5));
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
  const codes: string[] = [];
  await page.route('**/generate_hd', (route) => {
    const { authorization = '', ...headers } = route.request().headers();
    codes.push(authorization);
    const stale = codes.length === 1 ? `${authorization.slice(0, -6)}broken` : authorization;
    return route.continue({ headers: { ...headers, authorization: stale } });
  });
  const refreshed = page.waitForRequest(/\/api\/v1\/refresh$/);
  const isReloaded = page.waitForEvent('load');
  // The last change precedes the reload: it must be restored too.
  await page.getByRole('radio', { name: /4 倍/ }).check();
  await page.getByRole('button', { name: /^生成/ }).click();
  await refreshed;
  await isReloaded;

  await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });
  expect(codes).toHaveLength(2);
  expect(codes[1]).not.toBe(codes[0]);
  await expect(page.getByText('用时')).toHaveCount(1);
  await expect(page.getByText('long-day.jpg')).toBeVisible();
  await expect(page.getByRole('radio', { name: /4 倍/ })).toBeChecked();
  await expect(page).toHaveURL(/hDenlarge/);
});

test('an e-mail address is added by its code, resets a forgotten password, and signs in @full', async ({
  signedIn: page,
  url,
  person,
}) => {
  const email = `lin.${person.phone}@example.com`;
  const form = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto(`${url}/#/userinfo/personInfo`);
  await page.getByRole('button', { name: '添加邮箱' }).click();
  await form('当前密码').fill(person.password);
  await form('新邮箱').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: '获取验证码' }).click();
  await form('新邮箱的验证码').fill(await codeFor(url, email));
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '保存邮箱' }).click();
  await expect(page.getByText('l****@example.com')).toBeVisible();

  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByRole('button', { name: '改用邮箱' }).click();
  await form('邮箱').fill(email);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '返回密码登录' }).click();

  await form('账号').fill(email);
  await form('密码').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/dashboard/);
});

test('signing out clears the account; the next sign-in returns to the same page', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|quota/i.test(key)))).toEqual(
    [],
  );

  // A page blocks another redirect to login for 3 s; a new page does not.
  await page.goto('about:blank');
  await page.goto(`${url}/#/auxiliaryTools/fineCutoutImg?from=mail`);
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/auxiliaryTools\/fineCutoutImg\?from=mail/);
  await expect(page.getByRole('heading', { name: 'AI 抠图' })).toBeVisible();
});

test('signing out on all devices ends the session in the other browser @full', async ({
  page,
  url,
  person,
  browser,
}) => {
  const other = await browser.newContext({ locale: 'zh-CN' });
  try {
    const elsewhere = await other.newPage();
    await signInOn(elsewhere, url, person);
    await openTool(elsewhere, url, 5);
    await signInOn(page, url, person);
    await openTool(page, url, 5);
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: '退出所有设备' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出所有设备' }).click();
    await expect(page).toHaveURL(/#\/login/);

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/#\/login/);
    await expect(elsewhere.getByRole('heading', { name: '登录' })).toBeVisible();
  } finally {
    await other.close();
  }
});

test('one of several devices is signed out from another, which stays signed in @full', async ({
  page,
  url,
  person,
  browser,
}) => {
  const others = await browser.newContext({ locale: 'zh-CN' });
  const other = await others.newPage();
  try {
    await signInOn(page, url, person);
    await signInOn(other, url, person);
    await page.goto(`${url}/#/userinfo/personInfo`);
    const devices = page.getByRole('listitem').filter({ hasText: 'Chrom' });
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText('当前设备');
    await devices.nth(1).getByRole('button', { name: /^退出/ }).click();
    await expect(page.getByText('这台设备已退出')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await other.goto(`${url}/#/userinfo/personInfo`);
    await expect(other).toHaveURL(/#\/login/);
    await page.reload();
    await expect(devices).toHaveCount(1);
  } finally {
    await others.close();
  }
});

test('a sign-in to another account in a second tab is detected in the first, which switches to it @full', async ({
  signedIn: page,
  url,
  browser,
}) => {
  await openTool(page, url, 5);
  const second = await register(url);
  const deviceKey = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('device_key')),
  );
  const elsewhere = await browser.newContext({ locale: 'zh-CN' });
  try {
    // Storage that a tab leaves after another account's sign-in with the same device key.
    const otherPage = await elsewhere.newPage();
    await otherPage.goto(url);
    await otherPage.evaluate(([key, value]) => localStorage.setItem(key, value), deviceKey ?? ['', '']);
    await signInOn(otherPage, url, second);
    const left = await otherPage.evaluate(() => Object.entries(localStorage));
    const tab = await page.context().newPage();
    await tab.goto(`${url}/version.txt`);
    await tab.evaluate((entries) => {
      for (const [key, value] of entries) if (/^(user|company)/.test(key)) localStorage.setItem(key, value);
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, left);

    const dialog = page.getByRole('dialog', { name: '账号已变更' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByRole('heading', { name: '高清放大' })).toBeVisible();
    await accountMenu(page).click();
    await expect(page.getByRole('menu')).toContainText(second.phone.slice(-4));
  } finally {
    await elsewhere.close();
  }
});
