import { authInviteCode } from '@atelier/contract/auth';
import { expect, register, test } from '../support/test.ts';

test('an invitation link works as chat apps change it, and its code survives a detour over the home page @full', async ({
  page,
  url,
}) => {
  const inviter = await register(url);
  const { invite_code: code } = await inviter.client.call(authInviteCode, {});
  const field = page.getByLabel(/邀请码/);
  await page.goto(`${url}/#/register?invite_code=${code}。`);
  await expect(field).toHaveValue(code);
  await page.getByRole('link', { name: /首页/ }).first().click();
  await expect(page).toHaveURL(/#\/home/);
  await page.getByRole('link', { name: '免费注册' }).first().click();
  await expect(field).toHaveValue(code);
  for (const link of [
    `/?invite_code=${code}`,
    `/?from=singlemessage&invite_code=${code}`,
    `/%23/register?invite_code=${code}`,
    `/register?invite_code=${code}）`,
    `/#/register?invite_code=${code}?from=timeline`,
  ]) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await page.goto(url + link);
    await expect(field, link).toHaveValue(code);
  }
});

test('keys during text composition do not save or close the name field @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}/#/userinfo/personInfo`);
  await page.getByRole('button', { name: /昵称/ }).click();
  const field = page.getByRole('textbox', { name: '昵称' });
  const before = await field.inputValue();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'wai tao', selectionStart: 7, selectionEnd: 7 });
  for (const key of ['Enter', 'Escape'])
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  await expect(field).toHaveValue(`${before}wai tao`);
  await input.send('Input.insertText', { text: '外套' });
  await expect(field).toHaveValue(`${before}外套`);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
