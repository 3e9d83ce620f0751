import { readFileSync } from 'node:fs';
import { generateCount } from '@atelier/contract/membership';
import type { Locator, Page } from 'playwright/test';
import { readPixels } from '../support/pictures.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, fileOf, type Person, test } from '../support/test.ts';
import { chooseFastMethod, openTool } from '../support/tool.ts';

/** Creates a completed upscale of a user through the API. */
const drawn = async (person: Person, name: string) =>
  completed(
    person.client,
    await order(person.client, { image: await upload(person.client, name, await smallPhoto(3)) }),
  );

/** Clicks an entry of a row's menu; the guide of a first visit may appear in between and close it. */
const choose = async (page: Page, row: Locator, entry: string): Promise<void> => {
  await expect(async () => {
    await row.getByRole('button', { name: /更多操作/ }).click();
    await page.getByRole('menuitem', { name: entry }).click({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
};

/** Drops files from outside the browser on an element. */
const dropFiles = async (over: Locator, files: readonly { name: string; photo: Buffer }[]): Promise<void> => {
  const given = files.map(({ name, photo }) => ({ name, base64: photo.toString('base64') }));
  const dataTransfer = await over.page().evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, given);
  await over.dispatchEvent('drop', { dataTransfer });
};

/** Names in a zip's central directory. */
const namesIn = (zip: Buffer): string[] => {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString());
  }
  return names;
};

test('a task gets a name and a share link, the link ends, and its credits are returned', async ({
  signedIn: page,
  url,
  person,
  browser,
}) => {
  await drawn(person, 'plain.jpg');
  await openTool(page, url, 5);
  const row = page.getByRole('article', { name: 'plain' });
  await choose(page, row, '重命名');
  await page.getByRole('textbox', { name: '任务名称' }).fill('春季 外套');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('article', { name: '春季 外套' });
  await expect(renamed).toBeVisible();

  await choose(page, renamed, '分享');
  const dialog = page.getByRole('dialog', { name: '分享结果' });
  await dialog.getByRole('switch', { name: /同时展示原图/ }).click();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: '春季 外套' })).toBeVisible();
  await expect(visitor.getByRole('img', { name: '春季 外套, 结果' })).toBeVisible();
  await expect(visitor.getByRole('img', { name: '春季 外套, 原图' })).toBeVisible();
  // After sign-in the visitor is asked where to save the picture.
  const toLibrary = visitor.getByRole('link', { name: '保存到我的素材库' });
  await expect(toLibrary).toHaveAttribute('href', /corpResource\?share=/);

  await dialog.getByRole('button', { name: '取消分享' }).click();
  await expect(page.getByText(/已取消分享/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: '分享已结束' })).toBeVisible();
  await visitor.context().close();

  await page.keyboard.press('Escape');
  await renamed.getByRole('button', { name: '不满意，退回 2 算力' }).click();
  await expect(page.getByText('已退回 2 算力，本月还可退 4 次')).toBeVisible();
  await expect(renamed).toContainText('算力已退回');
  expect((await person.client.call(generateCount, {})).residue_count).toBe(40);
});

test('several pictures dropped on a single field become a batch: one setting, one group, one zip', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  await chooseFastMethod(page);
  const photos = await Promise.all([21, 22, 23].map(smallPhoto));
  const files = photos.map((photo, at) => ({ name: `look-${at + 21}.jpg`, photo }));
  await dropFiles(page.locator('[data-picture-field=original]'), files.slice(0, 2));
  await expect(page.getByText('2 张 × 2 = 4 算力')).toBeVisible();
  await expect(page.getByText('2 / 2 张已就绪')).toBeVisible();
  // Uploaded pictures survive a reload; drafts are saved when the page is left.
  await page.reload();
  const more = [
    ...files.slice(2).map(({ name, photo }) => fileOf(name, photo)),
    fileOf('bad.jpg', Buffer.from('text')),
  ];
  await page.locator('section[aria-label=批量处理] input[type=file]').setInputFiles(more);
  await expect(page.getByText('3 张 × 2 = 6 算力')).toBeVisible();
  await expect(page.getByRole('row', { name: /bad\.jpg 不可用，不会生成/ })).toBeVisible();
  await page.getByRole('button', { name: '生成 3 张' }).click();
  await expect(page.getByText('完成 3 / 3')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /look-22.*已完成/ })).toBeVisible();
  await page.getByRole('button', { name: '返回高清放大' }).click();
  const group = page.getByRole('article', { name: 'look-21 等 3 张' });
  await expect(group.getByRole('img', { name: /结果 1/ })).toHaveCount(3);
  expect((await person.client.call(generateCount, {})).residue_count).toBe(34);

  await group.getByRole('button', { name: '下载 3 张' }).click();
  const download = page.getByRole('dialog', { name: '下载 3 张' });
  await download.getByRole('radio', { name: 'JPG' }).check({ force: true });
  await download.getByRole('combobox', { name: '画布' }).click();
  await page.getByRole('option', { name: /^800 × 800/ }).click();
  const downloading = page.waitForEvent('download');
  await download.getByRole('button', { name: '下载 zip' }).click();
  const zip = readFileSync(await (await downloading).path());
  expect(namesIn(zip)).toEqual(['look-21.jpg', 'look-22.jpg', 'look-23.jpg']);
  await expect(download).toBeHidden();

  // The key downloads in the last chosen format.
  const single = page.waitForEvent('download');
  await group
    .getByRole('button', { name: /结果 1/ })
    .first()
    .focus();
  await page.keyboard.press('d');
  const picture = await readPixels(readFileSync(await (await single).path()));
  expect([picture.width, picture.height]).toEqual([800, 800]);
});

test('one picture of a batch is cancelled and retried, in every tab, and credits are released [spec 4.1]', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  await chooseFastMethod(page);
  await page.getByRole('button', { name: '批量处理，最多 50 张' }).click();
  const photos = await Promise.all([31, 32].map(smallPhoto));
  await page
    .locator('section[aria-label=批量处理] input[type=file]')
    .setInputFiles(photos.map((photo, at) => fileOf(`look-${at + 31}.jpg`, photo)));
  await page.getByRole('radio', { name: /夜间/ }).check({ force: true });
  await page.getByRole('button', { name: '生成 2 张' }).click();
  const row = (tab: Page) => tab.getByRole('row', { name: /look-32/ });
  await expect(row(page)).toContainText('排队中');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await row(page).getByRole('button', { name: '取消 look-32' }).click();
  await expect(row(other)).toContainText('已取消');
  await expect(other.getByText(/^退回 \d+ 算力$/)).toBeVisible();
  const held = (await person.client.call(generateCount, {})).held;
  await row(other).getByRole('button', { name: '重试 look-32' }).click();
  await expect(row(page)).toContainText('排队中');
  expect((await person.client.call(generateCount, {})).held).toBe(held * 2);
});

test('a result is sent to another tool, and filters are in the address', async ({ signedIn: page, url, person }) => {
  await drawn(person, 'first-look.jpg');
  await drawn(person, 'second-look.jpg');
  await openTool(page, url, 5);
  const tiles = page.getByRole('button', { name: /结果 1/ });
  await tiles.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(tiles.nth(1)).toBeFocused();

  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.getByRole('textbox', { name: '搜索' }).fill('second');
  await expect(page).toHaveURL(/q=second/);
  await expect(page.getByRole('article', { name: 'first-look' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article', { name: 'second-look' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '搜索' })).toHaveValue('second');
  await expect(page.getByRole('article', { name: 'first-look' })).toBeHidden();

  await tiles.first().focus();
  await page.keyboard.press('o');
  await page
    .getByRole('dialog', { name: '选择工具' })
    .getByRole('button', { name: /AI 抠图/ })
    .click();
  await expect(page.getByRole('heading', { name: 'AI 抠图' })).toBeVisible();
  await expect(page.getByText('second-look.png')).toBeVisible();
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
  await expect(page).not.toHaveURL(/result=/);
});

test('a missing picture shows the reason and a next step @full [spec 8.12]', async ({
  signedIn: page,
  url,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await drawn(person, 'vanishing.jpg');
  await page.route(/\/images\//, (route) => route.fulfill({ status: 404, body: '' }));
  await openTool(page, url, 5);
  const row = page.getByRole('article', { name: 'vanishing' });
  await expect(row.getByText('点击重试，或检查网络').first()).toBeVisible();
  await row.getByRole('button', { name: /结果 1/ }).click();
  await expect(page.getByRole('alert').getByText(/图片加载失败/)).toBeVisible();
  await page.unroute(/\/images\//);
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog', { name: 'vanishing' }).getByRole('img').first()).toHaveJSProperty(
    'complete',
    true,
  );
  await expect(page.getByRole('alert').getByText(/图片加载失败/)).toBeHidden();
});
