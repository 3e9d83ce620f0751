import { readFileSync } from 'node:fs';
import { generateCount } from '@atelier/contract/membership';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';
import { dropPicture, openTool } from '../support/tool.ts';

test('favourite, delete, undo, recycle area, restore', async ({ signedIn: page, url, person }) => {
  const photo = await smallPhoto(7);
  for (const name of ['first-coat.jpg', 'second-coat.jpg']) {
    await completed(person.client, await order(person.client, { image: await upload(person.client, name, photo) }));
  }
  await openTool(page, url, 5);
  const first = page.getByRole('article', { name: 'first-coat' });
  const second = page.getByRole('article', { name: 'second-coat' });
  await expect(second.getByRole('img', { name: /结果 1/ })).toBeVisible();

  await first.getByRole('img', { name: /结果 1/ }).hover();
  await first.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(first.getByRole('button', { name: '取消收藏' })).toBeVisible();
  await page.getByRole('button', { name: '仅看收藏' }).click();
  await expect(second).toBeHidden();
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: '仅看收藏' }).click();

  const remove = async () => {
    await second.getByRole('button', { name: /更多操作/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByText('已移到回收站')).toBeVisible();
    await expect(second).toBeHidden();
  };
  await remove();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(second).toBeVisible();
  await remove();
  await page.getByRole('button', { name: '回收站' }).click();
  await expect(first).toBeHidden();
  await second.getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('回收站是空的')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(second.getByRole('img', { name: /结果 1/ })).toBeVisible();
});

test('redraw restores parameters and picture @full [spec 4.5]', async ({ signedIn: page, url, person }) => {
  const image = await upload(person.client, 'as-before.jpg', await smallPhoto(8));
  const params = { colour: '#31508c', saturation: 12, coefficient: 3 };
  await completed(person.client, await order(person.client, { image, type: 220, params }));
  await openTool(page, url, 220);
  const row = page.getByRole('article', { name: 'as-before' });
  await row.getByRole('button', { name: '再次生成' }).first().click();
  await expect(page.getByText('参数和图片已填回表单')).toBeVisible();
  await expect(page.getByText('as-before.jpg')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '十六进制色值' })).toHaveValue('#31508c');
  await expect(page.getByRole('spinbutton', { name: /饱和度/ })).toHaveValue('12');
  await page.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByText('用时')).toHaveCount(2);
});

test('night tasks are marked, and a queued one releases its credits', async ({ signedIn: page, url, person }) => {
  await openTool(page, url, 5);
  const photo = await smallPhoto(9);
  await completed(
    person.client,
    await order(person.client, { image: await upload(person.client, 'by-day.jpg', photo) }),
  );
  await dropPicture(page, 'by-night.jpg', photo);
  await page.getByRole('radio', { name: /夜间.*完成/ }).check();
  await page.getByRole('button', { name: /^生成/ }).click();
  const day = page.getByRole('article', { name: 'by-day' });
  const night = page.getByRole('article', { name: 'by-night' });
  await expect(night).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('37');

  const modes = page.getByRole('radiogroup', { name: '按模式筛选' });
  await modes.getByText('夜间').click();
  await expect(day).toBeHidden();
  await expect(night).toBeVisible();
  await modes.getByText('在线').click();
  await expect(night).toBeHidden();
  await expect(day).toBeVisible();
  await modes.getByText('全部').click();

  await night.getByRole('button', { name: '取消' }).click();
  await expect(night.getByText('未扣算力')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('38');
  expect(await person.client.call(generateCount, {})).toEqual({ residue_count: 38, held: 0 });
});

test('downloads have the declared format @full', async ({ signedIn: page, url, person }) => {
  const image = await upload(person.client, 'three-formats.jpg', await smallPhoto(10));
  await completed(person.client, await order(person.client, { image }));
  await openTool(page, url, 5);
  const take = async (format: RegExp) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载' }).first().click();
    await page.getByRole('menuitemradio', { name: format }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const jpeg = await take(/JPG/);
  expect(jpeg.name).toMatch(/\.jpe?g$/);
  expect(jpeg.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const webp = await take(/WebP/);
  expect(webp.name).toMatch(/\.webp$/);
  expect(webp.bytes.subarray(0, 4).toString('latin1') + webp.bytes.subarray(8, 12).toString('latin1')).toBe('RIFFWEBP');
});

test('the steps that led to a result are shown and redrawn @full', async ({ signedIn: page, url, person }) => {
  const { client } = person;
  const first = await completed(
    client,
    await order(client, { image: await upload(client, 'coat.jpg', await smallPhoto()) }),
  );
  const file = Buffer.from(await (await fetch(new URL(first.results[0]?.url ?? '', url))).arrayBuffer());
  await completed(client, await order(client, { image: await upload(client, 'coat-2.png', file) }));
  await openTool(page, url, 5);
  await page
    .getByRole('article', { name: 'coat-2' })
    .getByRole('img', { name: /结果 1/ })
    .click();
  const steps = page.getByRole('navigation', { name: '制作过程' });
  const step = steps.getByRole('button', { name: '高清放大' });
  await expect(step.last()).toHaveAttribute('aria-current', 'step');
  await step.first().click();
  await expect(step.first()).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('button', { name: '从这一步重新生成' }).click();
  await expect(page.getByText('coat.jpg')).toBeVisible();
});
