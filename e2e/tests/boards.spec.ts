import { findings } from '../support/appearance.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { openSession } from '../support/stored-session.ts';
import { expect, skipGuide, test } from '../support/test.ts';

test('two results are added to a board; a client without an account comments and approves, the owner sees both', async ({
  page,
  url,
  person,
  browser,
}) => {
  const image = await upload(person.client, 'coat.jpg', await smallPhoto());
  for (let at = 0; at < 2; at++) await completed(person.client, await order(person.client, { image }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSession(page, url, person);
  await page.goto(`${url}/#/resource/drawHistory`);
  await page.getByRole('button', { name: '多选' }).click();
  for (const at of [0, 1]) await page.locator('[role=gridcell][data-key]').nth(at).click();
  await page.getByRole('toolbar').getByRole('button', { name: '加入提案板' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('春夏提案');
  await page.getByRole('dialog').getByRole('button', { name: '加入提案板' }).click();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await findings(page)).toEqual([]);

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const client = await context.newPage();
  await skipGuide(client);
  try {
    await client.goto(link);
    await expect(client.getByRole('heading', { name: '春夏提案' })).toBeVisible();
    await client.getByRole('button', { name: '评论 0' }).first().click();
    const viewer = client.getByRole('dialog').first();
    await viewer.getByRole('button', { name: '添加评论' }).click();
    await viewer.getByRole('textbox').fill('袖口收窄');
    await viewer.getByRole('button', { name: '发送' }).click();
    await client.getByRole('textbox', { name: '称呼' }).fill('林女士');
    await client.getByRole('button', { name: '继续' }).click();
    await expect(viewer.getByRole('article', { name: '评论 1' })).toContainText('林女士');
    await viewer.getByRole('button', { name: '关闭' }).click();
    await client.getByRole('button', { name: '全部通过' }).click();
    await expect(client.getByText('已全部通过').first()).toBeVisible();
    // A second press keeps the decision; withdrawing is explicit.
    await client.getByRole('button', { name: '通过', exact: true }).first().click();
    await client.getByRole('button', { name: '撤回决定' }).last().click();
    await expect(client.getByText('已确认 1 / 2')).toBeVisible();
    await client.getByRole('button', { name: '全部通过' }).click();
    await expect(client.getByText('已全部通过').first()).toBeVisible();
    expect(await findings(client)).toEqual([]);
  } finally {
    await context.close();
  }
  // Live on the open page.
  await expect(page.getByText('已通过')).toHaveCount(2);
  await page.getByRole('button', { name: '评论 1' }).click();
  await expect(page.getByRole('article', { name: '评论 1' })).toContainText('袖口收窄');
});
