import { generate } from 'otplib';
import { appearances, findings, openIn } from '../support/appearance.ts';
import { operator } from '../support/operator.ts';
import { sample } from '../support/sample.ts';
import { openSession } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';

const parts = ['people', 'companies', 'orders', 'queue', 'servers', 'storage', 'levels', 'reports', 'log'] as const;
const views = parts.flatMap((part) =>
  [1440, 390].flatMap((width) => appearances.map((appearance) => ({ part, width, appearance }))),
);

/** Code of an authenticator some steps of 30 s from now; steps overlap, so the later code counts as the next. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

test('an operator sets up a second factor, unlocks the console, blocks and unblocks a user, and sees the log', async ({
  page: tab,
  url,
}) => {
  test.slow();
  const user = await register(url);
  await openSession(tab, url, operator);
  await tab.goto(`${url}/#/console`);
  await tab.getByRole('textbox', { name: '当前密码' }).fill(operator.password);
  await tab.getByRole('button', { name: '下一步' }).click();
  await expect(tab.getByRole('img', { name: '验证器用的二维码' })).toBeVisible();
  const secret = (await tab.locator('code').textContent()) ?? '';
  await tab.getByRole('textbox', { name: '动态码' }).fill(await codeOf(secret));
  await tab.getByRole('button', { name: '开启并进入' }).click();
  await expect(tab.getByRole('heading', { name: '保存恢复码' })).toBeVisible();
  await tab.getByRole('button', { name: '已保存，进入控制台' }).click();
  await tab.getByRole('button', { name: '锁定' }).click();
  await tab.getByRole('textbox', { name: '动态码' }).fill(await codeOf(secret, 1));
  await tab.getByRole('button', { name: '进入控制台' }).click();

  await tab.getByRole('textbox', { name: '用户名、昵称、手机号或编号' }).fill(user.phone);
  await expect(tab.getByText('共 1 人')).toBeVisible();
  await tab.getByRole('button', { name: '停用', exact: true }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('拒付');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await expect(tab.getByText('已停用')).toBeVisible();
  await tab.getByRole('button', { name: '恢复', exact: true }).click();
  await dialog.getByRole('textbox', { name: '原因' }).fill('已付清');
  await dialog.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(tab.getByText('已停用')).toHaveCount(0);

  await tab.getByRole('tab', { name: '操作记录' }).click();
  await expect(tab.getByText('拒付')).toBeVisible();
  await expect(tab.getByText('accounts unblock', { exact: false }).first()).toBeVisible();
  for (const { part, width, appearance } of sample(views, 2)) {
    await tab.setViewportSize({ width, height: 900 });
    await openIn(tab, url, `/console?part=${part}`, appearance);
    await expect(tab.getByRole('tab', { selected: true })).toBeVisible();
    await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await findings(tab), `${part} at ${width} px`).toEqual([]);
  }
});
