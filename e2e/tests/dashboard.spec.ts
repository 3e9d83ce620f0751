import { findings } from '../support/appearance.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

test("the dashboard starts with a first task, then shows running tasks, today's results and used tools", async ({
  signedIn: page,
  url,
  person: { client },
}) => {
  await page.goto(`${url}/#/dashboard`);
  const start = page.getByRole('region', { name: '开始使用' });
  await expect(start.getByRole('link', { name: '用示例图试试' })).toBeVisible();
  await expect(page.getByRole('region', { name: /即将到期|公告/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '算力' })).toContainText(/试用，.* 到期/);
  expect(await findings(page)).toEqual([]);

  const image = await upload(client, 'coat.jpg', await smallPhoto());
  await completed(client, await order(client, { image, params: { multiple: 2 } }));
  // The page was open: tasks that end elsewhere arrive by the socket.
  await expect(page.getByRole('region', { name: '今天' })).toContainText('今天完成 1 个任务');
  await expect(page.getByRole('region', { name: '即将到期' })).toContainText('最早一张剩余 15 天');
  await expect(page.getByRole('region', { name: '算力' }).getByRole('img')).toHaveAccessibleName(/共用 [1-9]\d* 算力/);
  const recent = page.getByRole('region', { name: '最近使用的工具' }).getByRole('link');
  await expect(recent).toHaveCount(1);
  await recent.click();
  await expect(page).toHaveURL(/#\/auxiliaryTools\/hDenlarge\?type=5/);
});
