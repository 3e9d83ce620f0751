import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { findings } from '../support/appearance.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, type Person, register, signInOn, skipGuide, test } from '../support/test.ts';
import { chooseFastMethod, dropPicture, generate, openTool } from '../support/tool.ts';

const server = join(fileURLToPath(new URL('../..', import.meta.url)), 'server');

/** Gives the company of a user a business package, as if purchased. */
const activate = ({ phone }: Person, credits: number): void => {
  const command = [join(server, 'src/bench/seed-command.ts'), 'company', '--data', process.env['E2E_DATA'] ?? ''];
  const rest = ['--user', phone, '--admin', '--activate', '--credits', String(credits)];
  execFileSync(process.execPath, [...command, ...rest]);
};

const accountMenu = (page: Page, name: string) => page.getByRole('button', { name: `账号 ${name}` });
const openCompany = (page: Page, url: string) => page.goto(`${url}/#/userinfo/corpControl`);

/** Joins by the link, or on a page that is already open. */
const joinBy = async (page: Page, link: string | null): Promise<void> => {
  if (link !== null) await page.goto(link);
  await expect(page.getByText(/邀请你加入「春夏组」$/)).toBeVisible();
  await page.getByRole('button', { name: '加入', exact: true }).click();
  await expect(accountMenu(page, '春夏组')).toBeVisible();
};

/** Clicks "remove" in the member's row; the member's open page reports it and closes the company. */
const removeAndSee = async (page: Page, row: Locator, other: Page): Promise<void> => {
  await row.getByRole('button', { name: /的操作$/ }).click();
  await page.getByRole('menuitem', { name: '移出企业' }).click();
  const confirm = page.getByRole('dialog', { name: /移出企业？$/ }).getByRole('button', { name: '移出' });
  await confirm.click();
  await Promise.all([
    expect(page.getByText(/^已把.*移出企业$/).first()).toBeVisible(),
    expect(other.getByText('你已被移出「春夏组」。').first()).toBeVisible(),
    expect(accountMenu(other, '春夏组')).toBeHidden(),
  ]);
};

test('a company is founded; a colleague joins by link, works within a limit, and is removed immediately', async ({
  signedIn: page,
  url,
  person,
  browser,
}) => {
  test.setTimeout(180_000);
  // Founded from the header on any page.
  await page.goto(`${url}/#/auxiliaryTools/changeColors`);
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('menuitem', { name: '创建企业' }).click();
  const founding = page.getByRole('dialog', { name: '创建企业' });
  await founding.getByRole('button', { name: '创建并切换' }).click();
  await expect(founding.getByRole('alert')).toHaveText('请填写企业名称');
  await founding.getByRole('textbox', { name: '企业名称' }).fill('春夏组');
  await founding.getByRole('button', { name: '创建并切换' }).click();
  await expect(accountMenu(page, '春夏组')).toBeVisible();
  activate(person, 100);

  await openCompany(page, url);
  await expect(page.getByText('已用 1 个，待接受 0 个，剩余 4 个')).toBeVisible();
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue();
  await expect(page.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible();

  // Another user opens the link in another browser, signs in and joins.
  const colleague = await register(url);
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await skipGuide(other);
  try {
    await other.goto(link);
    await expect(other).toHaveURL(/#\/login\?redirect=/);
    await expect(other.getByText(/邀请你加入「春夏组」，登录或注册后即可确认/)).toBeVisible();
    const { search } = new URL(other.url().replace('/#', ''));
    await other.goto(`${url}/#/login${search}`);
    await other.getByRole('tab', { name: '密码登录' }).click();
    await other.getByRole('textbox', { name: '账号' }).fill(colleague.phone);
    await other.getByRole('textbox', { name: '密码', exact: true }).fill(colleague.password);
    await other.getByRole('checkbox').check();
    await other.getByRole('button', { name: '登录', exact: true }).click();
    await joinBy(other, null);
    await expect(other.getByText('你是成员')).toBeVisible();
    await expect(other.getByRole('button', { name: '邀请成员' })).toBeHidden();

    // Three credits a month: one task, and not a second one.
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(`设计师${colleague.phone.slice(-4)}`) });
    await row.getByRole('button', { name: /的操作$/ }).click();
    await page.getByRole('menuitem', { name: '修改本期上限' }).click();
    const limiting = page.getByRole('dialog', { name: /的本期上限$/ });
    await limiting.getByRole('textbox', { name: '每期上限' }).fill('3');
    await limiting.getByRole('button', { name: '保存' }).click();
    await expect(row).toContainText('0 / 3');
    await expect(limiting).toBeHidden();
    expect(await findings(page)).toEqual([]);

    await openTool(other, url, 5);
    await dropPicture(other, 'work-coat.jpg', await smallPhoto());
    await chooseFastMethod(other);
    await generate(other);
    const picture = other.locator('main img[src*="/images/"]').first();
    const address = (await picture.getAttribute('src')) ?? '';
    expect((await other.request.get(new URL(address, url).href)).status()).toBe(200);
    // The rest of the limit is shown before submitting.
    await expect(other.getByText('本期算力上限还差 1')).toBeVisible();

    // Removed: page, tasks and addresses are gone without a reload.
    await page.reload();
    await expect(row).toContainText('2 / 3');
    await removeAndSee(page, row, other);
    expect((await other.request.get(new URL(address, url).href)).status()).not.toBe(200);
    await expect(other.getByText('work-coat.jpg')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('in English: switching between personal account and company keeps each draft @full [spec 2.26]', async ({
  page,
  url,
  person,
}) => {
  await signInOn(page, url, person);
  await page.getByRole('button', { name: 'Switch to English' }).first().click();
  await openCompany(page, url);
  await page.getByRole('button', { name: 'Create a company' }).click();
  const founding = page.getByRole('dialog', { name: 'Create a company' });
  await founding.getByRole('textbox', { name: 'Company name' }).fill('Spring Team 👗');
  await founding.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Spring Team 👗' })).toBeVisible();
  await expect(page.getByText('You’re an admin')).toBeVisible();

  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Invite members' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const choose = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: /^Account / }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await page.getByRole('radio', { name: /^4/ }).check();
  await choose(/Personal account/);
  await expect(page.getByRole('button', { name: 'Account Spring Team 👗' })).toBeHidden();
  await expect(page.getByRole('radio', { name: /^2/ })).toBeChecked();
  await openCompany(page, url);
  await expect(page.getByText('Create another company')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await choose(/Spring Team/);
  await expect(page.getByRole('button', { name: 'Account Spring Team 👗' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
  await openCompany(page, url);
  await expect(page.getByRole('heading', { name: 'Spring Team 👗' })).toBeVisible();

  await page.getByRole('button', { name: 'Company actions' }).click();
  await page.getByRole('menuitem', { name: 'Disband company' }).click();
  const ending = page.getByRole('dialog', { name: /^Disband/ });
  await ending.getByRole('textbox').fill('Spring');
  await expect(ending.getByRole('button', { name: 'Disband company' })).toBeDisabled();
  await ending.getByRole('textbox').fill('Spring Team 👗');
  await ending.getByRole('button', { name: 'Disband company' }).click();
  await expect(page.getByText('You don’t have a company yet')).toBeVisible();
});
