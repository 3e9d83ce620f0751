import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { putPerson } from '@atelier/contract/person';
import { findings } from '../support/appearance.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { openSession } from '../support/stored-session.ts';
import { expect, register, skipGuide, test } from '../support/test.ts';

const seedCommand = join(fileURLToPath(new URL('../..', import.meta.url)), 'server/src/bench/seed-command.ts');

test('a member comments on a picture and mentions the administrator, who answers and resolves', async ({
  page,
  url,
  person: boss,
  browser,
}) => {
  await boss.client.call(putPerson, { nickname: '林总' });
  const { company } = await boss.client.call(userAddCompany, { name: '春夏组' });
  const data = ['--data', process.env['E2E_DATA'] ?? ''];
  const paid = ['--user', boss.phone, '--admin', '--activate', '--credits', '20'];
  const activated = promisify(execFile)(process.execPath, [seedCommand, 'company', ...data, ...paid]);
  const { invite_link: link } = await boss.client.call(modifyCompany, { id: company?.id ?? '', invite_link: 'renew' });
  const member = await register(url);
  await member.client.call(companyMemberAdd, { invite_token: link?.token ?? '' });
  const image = await upload(member.client, 'coat.jpg', await smallPhoto());
  await activated;
  const task = await completed(member.client, await order(member.client, { image }));
  const result = task.results[0]?.id ?? '';

  await openSession(page, url, member);
  await page.goto(`${url}/#/resource/drawHistory`);
  await page.getByRole('gridcell', { name: task.name }).click();
  const viewer = page.getByRole('dialog', { name: task.name });
  // Nothing covers the picture before comments are switched on.
  const picture = viewer.getByRole('img', { name: new RegExp(task.name) });
  await expect(picture).toBeVisible();
  await expect(viewer.getByRole('button', { name: /^评论 1/ })).toHaveCount(0);
  await viewer.getByRole('button', { name: '评论', exact: true }).click();
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  await expect(viewer.getByRole('textbox', { name: '评论内容' })).toBeFocused();
  await page.keyboard.type('袖口 <b>收窄</b> @林');
  await page.getByRole('option', { name: '林总' }).press('Enter');
  await viewer.getByRole('button', { name: '发送' }).click();
  const thread = viewer.getByRole('article', { name: '评论 1' });
  await expect(thread).toContainText('袖口 <b>收窄</b> @林总');
  expect(await findings(page)).toEqual([]);

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  await skipGuide(other);
  try {
    await openSession(other, url, boss);
    await other.goto(`${url}/#/resource/drawHistory?comments=${result}`);
    const answering = other.getByRole('article', { name: '评论 1' });
    await answering.getByRole('button', { name: '标为已解决' }).click();
    await expect(other.getByText('暂无未解决的评论')).toBeVisible();
    await expect(other.getByRole('button', { name: /^评论 1/ })).toHaveCount(0);
  } finally {
    await context.close();
  }
  // Live, and in the notifications.
  await expect(thread).toBeHidden();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /通知.*1/ }).click();
  await page.getByRole('button', { name: /林总已将「.*」的评论标为已解决：袖口/ }).click();
  await viewer.getByRole('radio', { name: '已解决 1' }).check();
  await expect(thread).toContainText('林总已于');
});
