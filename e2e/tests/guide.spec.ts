import { findings } from '../support/appearance.ts';
import { expect, guideOn, test } from '../support/test.ts';

test.use({ isShownRound: true });

test('a new user sees the guide once, again on request, and it never blocks @full', async ({ signedIn: page, url }) => {
  const guide = guideOn(page);
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(guide).toContainText('工具分为四组');
  expect(await findings(page)).toEqual([]);
  await guide.getByRole('button', { name: '下一步' }).click();
  await expect(guide).toContainText('这里显示余额');
  await guide.getByRole('button', { name: '上一步' }).click();
  await guide.getByRole('button', { name: '知道了' }).click();
  await expect(guide).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '高清放大' })).toBeVisible();
  await page.getByRole('button', { name: '使用引导' }).click();
  await expect(guide).toContainText('先上传图片');
  await expect(guide).toContainText('1 / 4');
  // A click elsewhere has its usual effect and closes the guide.
  await page.getByRole('tab', { name: /^历史/ }).click();
  await expect(guide).toBeHidden();
  await expect(page.getByRole('tab', { name: /^历史/ })).toHaveAttribute('aria-selected', 'true');
});
