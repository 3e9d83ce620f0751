import { authInviteCode } from '@atelier/contract/auth';
import { getNotices } from '@atelier/contract/notices';
import type { Page } from 'playwright/test';
import { smallPhoto } from '../support/seed.ts';
import { codeFor, expect, freshPhone, register, test } from '../support/test.ts';

const person = '/#/userinfo/personInfo';

/** Signs in to the local chat app as the given user. */
const choose = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(/\/dev\/chat/);
  await page.getByLabel(/其他名称|Another name/).fill(name);
  await page.getByRole('button', { name: /使用此名称登录|Log in with this name/ }).click();
};

test('a user registers by invitation, binds a chat account, edits the profile and exports the data [spec 1.18]', async ({
  page,
  url,
}) => {
  const inviter = await register(url);
  const { invite_code } = await inviter.client.call(authInviteCode, {});
  const [phone, next, chatName] = [freshPhone(), freshPhone(), `chat-${Date.now()}`];

  await page.goto(`${url}/#/register?invite_code=${invite_code}`);
  await expect(page.getByText(/^来自 .* 的邀请$/)).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeFor(url, phone));
  await page.getByRole('textbox', { name: '密码' }).fill('1234');
  await expect(page.getByText('弱，建议再长一些')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).not.toHaveURL(/#\/register/);
  expect((await inviter.client.call(getNotices, {})).notices.map(({ kind }) => kind)).toContain('invite-used');

  await page.goto(url + person);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await choose(page, chatName);
  await expect(page.getByText(`已绑定「${chatName}」`)).toBeVisible();
  await expect(page).toHaveURL(/#\/userinfo\/personInfo$/);

  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('林一');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '账号 林一' })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto(21)) });
  await page.getByRole('button', { name: '使用这张' }).click();
  await expect(page.getByRole('button', { name: '账号 林一' }).locator('img')).toHaveAttribute('src', /avatar/);

  await page.getByRole('button', { name: '更换手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  await dialog.getByRole('textbox', { name: '当前密码' }).fill('1234');
  await dialog.getByRole('textbox', { name: '新手机号', exact: true }).fill(next);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('textbox', { name: '新手机号的验证码' }).fill(await codeFor(url, next));
  await dialog.getByRole('button', { name: '确认更换', exact: true }).click();
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible();

  await page.getByRole('button', { name: '导出数据' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载' }).click({ timeout: 60_000 });
  expect((await arriving).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await page.getByRole('button', { name: /^通知，\d 条未读$/ }).click();
  await expect(page.getByText(/你的数据已打包完成/)).toBeVisible();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '通知', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '账号 林一' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await page.getByRole('button', { name: '用测试聊天账号登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('请先勾选，再继续');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '用测试聊天账号登录' }).click();
  await choose(page, chatName);
  await page.waitForURL(/#\/dashboard/);
  await page.goto(url + person);
  await expect(page.getByRole('button', { name: '账号 林一' })).toBeVisible();
});

test('in English: an unknown chat account requires any phone number and opens the account @full', async ({
  page,
  url,
}) => {
  const phone = `1512${freshPhone().slice(-7)}`;
  await page.goto(`${url}/#/login`);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Log in with test/ }).click();
  await choose(page, `Ada ${phone}`);
  await page.getByRole('combobox', { name: 'Country or region' }).selectOption({ label: 'Germany +49' });
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await codeFor(url, `+49${phone}`));
  await page.getByRole('button', { name: 'Link and log in' }).click();
  await page.waitForURL(/#\/dashboard/);
  await page.goto(url + person);
  await expect(page.getByRole('heading', { name: 'Login and security' })).toBeVisible();
  await expect(page.getByText(`Linked to “Ada ${phone}”`)).toBeVisible();
});
