import { createAsset, createAssetGroup } from '@atelier/contract/assets';
import { findings } from '../support/appearance.ts';
import { smallPhoto, upload } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

test('a group is opened by its link without an account, until the owner ends the link @full', async ({
  signedIn: page,
  url,
  person: { client },
  browser,
}) => {
  const image_id = await upload(client, 'hall.jpg', await smallPhoto());
  const { group } = await client.call(createAssetGroup, { type: 'scene', name: '秋季样衣' });
  await client.call(createAsset, { type: 'scene', name: '前厅', style_type: 'studio', image_id, group_id: group.id });
  await page.goto(`${url}/#/resource/corpResource?type=scene`);
  await page.getByRole('button', { name: '分组“秋季样衣”的操作' }).click();
  await page.getByRole('menuitem', { name: '分享链接' }).click();
  await page.getByRole('button', { name: '创建链接' }).click();
  const link = await page.getByRole('textbox', { name: '链接' }).inputValue();

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  try {
    const visitor = await context.newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: '秋季样衣' })).toBeVisible();
    await expect(visitor.getByRole('img', { name: '前厅' })).toBeVisible();
    expect(await findings(visitor)).toEqual([]);
    await page.getByRole('button', { name: '结束分享' }).click();
    await expect(page.getByText('分享已结束，链接不再可用')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: '分享已结束' })).toBeVisible();
  } finally {
    await context.close();
  }
});
