import { findings } from '../support/appearance.ts';
import { runAdmin } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test('an announcement reaches an open page, is marked read on all devices, is on its page and disappears when withdrawn @full', async ({
  signedIn: tab,
  url,
}) => {
  const title = `周日 2 点维护 ${Date.now()}`;
  await tab.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(tab.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  const words = ['--zh', title, '--en', 'Maintenance', '--text-zh', '任务不会丢。', '--text-en', 'No task is lost.'];
  const { id } = await runAdmin('announce', ...words, '--level', 'warn');
  const strip = tab.getByRole('status').filter({ hasText: title });
  await expect(strip).toBeVisible();
  await tab.goto(`${url}/#/dashboard`);
  const region = tab.getByRole('region', { name: '公告' });
  await expect(region.getByRole('link', { name: title })).toContainText('任务不会丢。');
  await expect(region.getByRole('img', { name: '未读' })).toBeVisible();
  await strip.getByRole('link', { name: '详情' }).click();
  await expect(tab.getByRole('heading', { name: title })).toBeVisible();
  await expect(tab.getByRole('article').getByText('任务不会丢。')).toBeVisible();
  expect(await findings(tab)).toEqual([]);
  await tab.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(tab.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await runAdmin('announcements', 'withdraw', String(id));
  await tab.goto(`${url}/#/announcements`);
  await tab.reload();
  await expect(tab.getByRole('heading', { name: '公告', exact: true })).toBeVisible();
  await expect(tab.getByRole('heading', { name: title })).toHaveCount(0);
});
