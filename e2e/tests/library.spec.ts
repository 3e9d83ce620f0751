import { createHash } from 'node:crypto';
import { getAssetList } from '@atelier/contract/asset-library';
import { assetsFromContents, missingContents, putContent } from '@atelier/contract/contents';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright/test';
import { endAnimations, findings, openIn } from '../support/appearance.ts';
import { sample } from '../support/sample.ts';
import { completed, drawFlats, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, type Person, test } from '../support/test.ts';

const garments = ['coat', 'tshirt', 'dress'] as const;
const colours = ['#9c5b2e', '#31508c', '#4f7a5b', '#7a3b5e'];

/** Creates materials through the calls of the page's uploads. */
const seedAssets = async ({ client }: Person, count: number): Promise<void> => {
  const items = [];
  for (let seed = 0; seed < count; seed++) {
    const { jpeg } = await drawGarmentPhoto({
      width: 320,
      height: 400,
      garment: garments[seed % 3] ?? 'coat',
      colour: colours[seed % 4] ?? '#9c5b2e',
      ground: '#d8d4cc',
      noise: 3,
      seed: seed + 1,
    });
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const file = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
    await client.call(putContent, { sha256, kind: 'picture', file });
    items.push({
      sha256,
      key: `seed-${seed}-key`,
      type: 'clothing' as const,
      name: `garment ${seed + 1}`,
      gender_style: 'woman',
    });
  }
  for (let at = 0; at < items.length; at += 100)
    await client.call(assetsFromContents, { items: items.slice(at, at + 100) });
};

/** Tiles with loaded items. */
const cellsOf = (page: Page, grid = /./) => page.getByRole('grid', { name: grid }).locator('[role=gridcell][data-key]');

test('materials: group, batch edit, recycle, restore, partly by keyboard [spec 1.17]', async ({
  signedIn: page,
  url,
  person,
}) => {
  await seedAssets(person, 30);
  await page.goto(`${url}/#/resource/corpResource?type=clothing`);
  await expect(cellsOf(page).first()).toHaveAccessibleName(/garment 30/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /\d+/);

  await page.getByRole('button', { name: '新建分组' }).click();
  await page.getByRole('textbox', { name: '分组名称' }).fill('2027 春夏');
  await page.getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('button', { name: /^2027 春夏/ })).toBeVisible();

  await cellsOf(page).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('toolbar').getByRole('button', { name: '移动到' }).click();
  await page.getByRole('radio', { name: '2027 春夏' }).check();
  await page.getByRole('dialog').getByRole('button', { name: '新建分组' }).click();
  await page.getByRole('textbox', { name: '分组名称' }).fill('样衣间');
  await page.getByRole('button', { name: '创建' }).click();
  // The parent group counts and shows its subgroups.
  await expect(page.getByRole('button', { name: /^样衣间\s*1/ })).toBeVisible();
  await page.getByRole('button', { name: /^2027 春夏\s*1/ }).click();
  await expect(cellsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '收起“2027 春夏”' }).press('Enter');
  await expect(page.getByRole('button', { name: /^样衣间/ })).toBeHidden();
  await page.getByRole('button', { name: /^全部/ }).last().click();
  await expect(cellsOf(page)).not.toHaveCount(1);

  await cellsOf(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('toolbar', { name: '已选图片操作' })).toContainText('已选 3 张');
  await page.getByRole('toolbar').getByRole('button', { name: '编辑信息' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('样衣 {n}');
  await page.getByRole('combobox', { name: '分组' }).click();
  await page.getByRole('option', { name: '2027 春夏', exact: true }).click();
  await page.getByRole('button', { name: '保存 3 张' }).click();
  await expect(page.getByText('已保存 3 张')).toBeVisible();
  await page
    .getByRole('button', { name: /^2027 春夏/ })
    .first()
    .click();
  await expect(page).toHaveURL(/group=/);
  await expect(cellsOf(page)).toHaveCount(3);
  await expect(cellsOf(page).filter({ hasText: '样衣' })).toHaveCount(3);

  await cellsOf(page).first().focus();
  await page.keyboard.press('Control+a');
  // The size of a zip is shown beside its button.
  await expect(page.getByRole('toolbar').getByRole('button', { name: '打包' })).toContainText(/≈ \d+ KB/);
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已移到回收站，保留 30 天')).toBeVisible();
  await page.goto(`${url}/#/resource/recycle`);
  await expect(cellsOf(page, /回收站/)).toHaveCount(3);
  await expect(cellsOf(page, /回收站/).first()).toContainText('剩 30 天');
  await cellsOf(page, /回收站/)
    .first()
    .focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('回收站是空的')).toBeVisible();
});

test('history: filters are in the address, favourites have a page @full', async ({ signedIn: page, url, person }) => {
  const photo = await smallPhoto(7);
  const image = await upload(person.client, 'coat.jpg', photo);
  await completed(person.client, await order(person.client, { image }));
  await drawFlats(person.client, { ratio: '3:4' });
  await page.goto(`${url}/#/resource/drawHistory`);
  await expect(cellsOf(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: '工具' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(cellsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tool=\d+/);
  await page.reload();
  await expect(cellsOf(page)).toHaveCount(1);
  await expect(cellsOf(page).first()).toHaveAttribute('data-key', /./);
  await cellsOf(page).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('toolbar').getByRole('button', { name: '收藏' }).click();
  await expect(page.getByText('已收藏')).toBeVisible();
  await page.goto(`${url}/#/resource/pictureCollection`);
  await expect(cellsOf(page, /我的收藏/)).toHaveCount(1);
  await expect(cellsOf(page, /我的收藏/).first()).toHaveAttribute('data-key', /./);
  await cellsOf(page, /我的收藏/)
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Offline time: half a minute in the full run. */
const offlineMs = process.env['TEST_FULL'] ? 30_000 : 3000;

test('a hundred files through a killed tab, an offline phase and a server crash: all complete once, equal by hash @full', async ({
  signedIn: page,
  context,
  url,
  person,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/Failed to load resource/);
  const files = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => ({
      name: `piece-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPhoto(1000 + at),
    })),
  );
  let puts = 0;
  await context.route('**/content/*', async (route) => {
    puts += 1;
    if (puts % 9 === 0) return route.fulfill({ status: 502, body: 'bad gateway' });
    // The server stores the whole file, and its response is lost.
    if (puts % 13 === 0) await route.fetch();
    return puts % 13 === 0 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`${url}/#/resource/corpResource?type=clothing`);
  await page.getByLabel('上传图片').setInputFiles(files);
  await page.getByRole('button', { name: '开始上传' }).click();
  const panel = page.getByRole('region', { name: '上传' });
  await expect(panel).toContainText('正在上传');
  await expect.poll(() => puts, { timeout: 60_000 }).toBeGreaterThan(12);
  await page.close();

  const again = await context.newPage();
  await again.goto(`${url}/#/resource/corpResource?type=clothing`);
  const later = again.getByRole('region', { name: '上传' });
  await expect.poll(() => puts, { timeout: 60_000 }).toBeGreaterThan(40);
  await context.setOffline(true);
  await again.waitForTimeout(offlineMs);
  await context.setOffline(false);
  const done = later.getByText('已上传 100 张');
  await expect(async () => {
    const retry = later.getByRole('button', { name: '全部重试' });
    if (await retry.isVisible()) await retry.click();
    await expect(done).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });

  const hashes = files.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'));
  const contents = hashes.map((sha256, at) => ({ sha256, bytes: files[at]?.buffer.byteLength ?? 1 }));
  expect((await person.client.call(missingContents, { contents })).missing).toEqual([]);
  const { total, items } = await person.client.call(getAssetList, { limit: 100 });
  expect(total).toBe(100);
  expect(new Set(items.map(({ name }) => name)).size).toBe(100);
});

const libraryViews = [1440, 390].flatMap((width) =>
  [{ language: 'zh', theme: 'light' } as const, { language: 'en', theme: 'dark' } as const].flatMap((appearance) =>
    ['corpResource?type=clothing', 'drawHistory', 'pictureCollection', 'recycle'].map((path) => ({
      path,
      width,
      appearance,
    })),
  ),
);

test('every page in both languages and themes, wide and narrow, without a violation @full', async ({
  signedIn: page,
  url,
  person,
}) => {
  test.setTimeout(240_000);
  await seedAssets(person, 60);
  const image = await upload(person.client, 'coat.jpg', await smallPhoto(7));
  await completed(person.client, await order(person.client, { image }));
  const folder = process.env['ATELIER_LOOK'];
  for (const { path, width, appearance } of sample(libraryViews, 3)) {
    await page.setViewportSize({ width, height: 844 });
    await openIn(page, url, `/resource/${path}`, appearance);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.locator('[data-empty]')).toHaveCount(0);
    await endAnimations(page);
    const name = `${path.split('?')[0]}-${appearance.language}-${width}`;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
    expect.soft(await findings(page), name).toEqual([]);
    const right = await page.locator('main').evaluate((main) => main.getBoundingClientRect().right);
    expect.soft(right, name).toBeLessThanOrEqual(width);
  }
});
