import { createAsset } from '@atelier/contract/assets';
import { getSearchPlaces } from '@atelier/contract/image-search';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright/test';
import { appearances, findings, openIn } from '../support/appearance.ts';
import type { Client } from '../support/client.ts';
import { sample } from '../support/sample.ts';
import { upload } from '../support/seed.ts';
import { expect, fileOf, test } from '../support/test.ts';

const page = '/patternLibrary/searchPattern';
/** A new picture, while the index processes others on two busy cores. */
const first = { timeout: 60_000 };

const photo = async (garment: 'coat' | 'dress' | 'tshirt', colour: string): Promise<Buffer> => {
  const { jpeg } = await drawGarmentPhoto({
    ...{ width: 480, height: 600, garment, colour, ground: '#d8d4cc', noise: 4, seed: 3 },
  });
  return jpeg;
};

const add = async (client: Client, name: string, picture: Buffer): Promise<string> => {
  const image_id = await upload(client, `${name}.jpg`, picture);
  const facts = { type: 'clothing', gender_style: 'woman', style_type: 'outerwear' } as const;
  return (await client.call(createAsset, { ...facts, name, image_id })).asset.id;
};

/** Until the index has processed the new items. */
const indexed = (client: Client) =>
  expect
    .poll(
      async () => (await client.call(getSearchPlaces, {})).places.find(({ place }) => place === 'assets')?.waiting,
      {
        timeout: 80_000,
        intervals: [500],
      },
    )
    .toBe(0);

const paste = async (tab: Page, bytes: Buffer): Promise<void> => {
  await tab.evaluate(
    (data) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(data)], 'pasted.jpg', { type: 'image/jpeg' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
    },
    [...bytes],
  );
};

test('finds own pictures by a picture: chosen, cropped, in another colour, by a link and from a tile @full [spec 2.17]', async ({
  signedIn: tab,
  url,
  person: { client },
}) => {
  test.slow();
  const camel = await add(client, '驼色大衣', await photo('coat', '#9c5b2e'));
  await add(client, '蓝色大衣', await photo('coat', '#2e4f9c'));
  await add(client, '红裙子', await photo('dress', '#b03a48'));
  await indexed(client);

  await tab.goto(`${url}/#${page}`);
  await expect(tab.getByRole('heading', { name: '以图搜版', level: 1 })).toBeVisible();
  await expect(tab.getByText('上传一张图，查找相似款')).toBeVisible();
  const file = fileOf('coat.jpg', await photo('coat', '#9c5b2e'));
  await tab.locator('input[type=file]').setInputFiles(file);
  await expect(tab.getByRole('img', { name: '搜索图片：coat.jpg' })).toBeVisible(first);
  await expect(tab).toHaveURL(/like=image(:|%3A)/);
  const hits = tab.getByRole('main').getByRole('listitem').filter({ hasText: '素材库' });
  await expect(hits.first()).toContainText('驼色大衣');
  await expect(hits.first()).toContainText(/款式 (9\d|100)，颜色 (9\d|100)/);

  // The whole search is in the address.
  await tab.getByRole('radio', { name: '同款同色' }).click();
  await tab.getByRole('checkbox', { name: '公共库' }).click();
  await expect(tab).toHaveURL(/mode=colour/);
  await expect(hits.first()).toContainText('驼色大衣');
  await tab.getByRole('button', { name: '裁剪', exact: true }).click();
  await expect(tab).toHaveURL(/crop=/);
  const corner = tab.getByRole('button', { name: '裁剪框的右下角，方向键调整' });
  await corner.focus();
  const before = tab.url();
  await corner.press('Shift+ArrowRight');
  await expect(tab).not.toHaveURL(before);
  await tab.reload();
  await expect(tab.getByRole('radio', { name: '同款同色' })).toBeChecked();
  await expect(tab.getByText(/coat\.jpg，裁到/)).toBeVisible(first);
  await tab.getByRole('button', { name: '整张', exact: true }).click();

  // "More like this" starts from a result.
  await hits.first().hover();
  await hits.first().getByRole('link', { name: '找相似: 驼色大衣' }).click();
  await expect(tab).toHaveURL(new RegExp(`like=asset(:|%3A)${camel}`));
  await expect(tab.getByRole('img', { name: '搜索图片：驼色大衣' })).toBeVisible();
  await expect(hits.first()).toContainText('蓝色大衣');
  await hits.first().getByRole('button', { name: '蓝色大衣', exact: true }).click();
  await expect(tab.getByRole('dialog', { name: '蓝色大衣' })).toBeVisible();
  await tab.keyboard.press('Escape');

  await paste(tab, await photo('dress', '#b03a48'));
  await expect(tab.getByRole('img', { name: '搜索图片：pasted.jpg' })).toBeVisible(first);
  await expect(hits.first()).toContainText('红裙子');

  // Filters, and a search without results.
  await tab.getByRole('combobox', { name: '类型', exact: true }).click();
  await tab.getByRole('option', { name: '人脸' }).click();
  await expect(tab.getByText('没有相似的图')).toBeVisible();
  await tab.getByRole('button', { name: '清除筛选' }).click();
  await expect(hits.first()).toContainText('红裙子');
});

test('results are sorted, selected and processed together @full', async ({
  signedIn: tab,
  url,
  person: { client },
}) => {
  test.slow();
  const id = await add(client, 'b coat', await photo('coat', '#9c5b2e'));
  await add(client, 'c coat', await photo('coat', '#2e4f9c'));
  await add(client, 'a coat', await photo('coat', '#4f7a5b'));
  await indexed(client);
  await tab.goto(`${url}/#${page}?like=asset:${id}&in=assets`);
  const hits = tab.getByRole('main').getByRole('listitem').filter({ hasText: '素材库' });
  await expect(hits).toHaveCount(2);
  await tab.getByRole('combobox', { name: '排序' }).click();
  await tab.getByRole('option', { name: '名称' }).click();
  await expect(tab).toHaveURL(/order=name/);
  await expect(hits.first()).toContainText('a coat');

  await tab.getByRole('button', { name: '多选' }).click();
  await hits.first().getByRole('button', { name: 'a coat', exact: true }).click();
  await hits
    .last()
    .getByRole('button', { name: 'c coat', exact: true })
    .click({ modifiers: ['Shift'] });
  const bar = tab.getByRole('toolbar', { name: '已选图片操作' });
  await expect(bar).toContainText('已选 2 张');
  await expect(bar.getByRole('button', { name: '下载' })).toContainText(/≈ \d+ KB/);
  await hits.last().getByRole('checkbox', { name: '选择「c coat」' }).uncheck();
  await expect(bar).toContainText('已选 1 张');
  await bar.getByRole('button', { name: '删除' }).click();
  await expect(hits).toHaveCount(1);
  await expect(hits.first()).toContainText('c coat');
  await expect(bar).toBeHidden();
});

test('reports an expired picture of a link, and stays usable @full', async ({ signedIn: tab, url, expectedErrors }) => {
  expectedErrors.push(/410/);
  await tab.goto(`${url}/#${page}?like=image:AAAAAAAAAAAAAAAAAAAAAA&mode=colour`);
  await expect(tab.getByText('搜索图片已失效')).toBeVisible();
  await expect(tab.getByRole('radio', { name: '同款同色' })).toBeChecked();
  const plain = fileOf('plain.jpg', await photo('tshirt', '#3a6ea5'));
  await tab.locator('input[type=file]').setInputFiles(plain);
  await expect(tab.getByRole('img', { name: '搜索图片：plain.jpg' })).toBeVisible(first);
});

test('is accessible to screen readers in both languages and themes @full', async ({
  signedIn: tab,
  url,
  person: { client },
}) => {
  test.slow();
  const id = await add(client, 'coat', await photo('coat', '#9c5b2e'));
  await add(client, 'dress', await photo('dress', '#2e4f9c'));
  await indexed(client);
  for (const appearance of sample(appearances, 2)) {
    await openIn(tab, url, page, appearance);
    const title = appearance.language === 'zh' ? '以图搜版' : 'Search by image';
    await expect(tab.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(await findings(tab)).toEqual([]);
    await openIn(tab, url, `${page}?like=asset:${id}&crop=20,20,300,400`, appearance);
    await expect(tab.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await findings(tab)).toEqual([]);
    const folder = process.env['LOOK'];
    if (folder) {
      const name = `${folder}/search-${appearance.language}-${appearance.theme}`;
      await tab.screenshot({ path: `${name}-1440.png` });
      await tab.setViewportSize({ width: 390, height: 844 });
      await tab.screenshot({ path: `${name}-390.png`, fullPage: true });
      await tab.setViewportSize({ width: 1440, height: 900 });
    }
  }
});
