import { readFileSync } from 'node:fs';
import { getAssets } from '@atelier/contract/assets';
import type { Locator, Page } from 'playwright/test';
import { readPixels } from '../support/pictures.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, fileOf, signInOn, test } from '../support/test.ts';

/** Presses Tab until `target` has focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' });
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
};

test('complete journey without a mouse', async ({ page, url, person }) => {
  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await tabTo(page, page.getByRole('tab', { name: '验证码登录' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: '账号' }));
  await page.keyboard.type(person.phone);
  await tabTo(page, page.getByRole('textbox', { name: '密码', exact: true }));
  await page.keyboard.type(person.password);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '高清放大' })).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('原图').and(page.locator('input[type=file]')));
  await page.keyboard.press('Space');
  await (await choosing).setFiles(fileOf('no-mouse.jpg', await smallPhoto(11)));
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
  await tabTo(page, page.getByRole('radio', { name: '快速' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '线稿' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });

  await tabTo(page, page.getByRole('button', { name: /结果 1/ }));
  await page.keyboard.press('c');
  const viewer = page.getByRole('dialog', { name: 'no-mouse' });
  await expect(viewer).toBeVisible();
  await tabTo(page, viewer.getByRole('slider', { name: '分割线' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: /结果 1/ })).toBeFocused();

  const downloading = page.waitForEvent('download');
  const download = page.getByRole('button', { name: '下载' }).last();
  const png = page.getByRole('menuitemradio', { name: /PNG/ });
  await tabTo(page, download);
  await page.keyboard.press('Enter');
  await expect(png).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(png).toBeHidden();
  await expect(download).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(png).toBeFocused();
  await page.keyboard.press('Enter');
  const picture = await readPixels(readFileSync(await (await downloading).path()));
  expect({ width: picture.width, height: picture.height }).toEqual({ width: 640, height: 800 });
});

/** Whether one Tab further the focus is in the page's own content. */
const isInContentAfterTab = async (page: Page): Promise<boolean> => {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.closest('main') != null);
};

test('header and side menu are one tab stop with a skip link, and navigation moves the focus to the content @full', async ({
  page,
  url,
  person,
}) => {
  for (const path of ['/home', '/pricing', '/login', '/terms', '/404']) {
    await page.goto(`${url}/#${path}`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '跳到正文' }), path).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await isInContentAfterTab(page), path).toBe(true);
  }
  await signInOn(page, url, person);
  await page.goto(`${url}/#/aiShoppingPhotos/AIDressing`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await tabTo(page, page.getByRole('button', { name: '跳到正文' }));
  await page.keyboard.press('Enter');
  expect(await isInContentAfterTab(page)).toBe(true);

  const next = page.getByRole('navigation', { name: 'AI 商拍' }).getByRole('link').nth(4);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main:focus')).toHaveCount(1);
  expect(await isInContentAfterTab(page)).toBe(true);
});

test('a library print is placed and generated without a mouse @full', async ({ signedIn: page, url, person }) => {
  // The public library is drawn after the start, this print last.
  const { call } = person.client;
  const isThere = async () => (await call(getAssets, { scope: 'public', search: '叶子标志' })).total;
  await expect.poll(isThere, { timeout: 120_000 }).toBe(1);
  await page.goto(`${url}/#/aiDrawing/logoFitting`);
  const fields = page.locator('[data-picture-field]');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, fields.first().locator('input[type=file]'));
  await page.keyboard.press('Space');
  await (await choosing).setFiles(fileOf('coat.jpg', await smallPhoto(21)));
  await expect(page.getByRole('button', { name: '替换' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: '素材库' }).nth(1));
  await page.keyboard.press('Enter');
  const library = page.getByRole('dialog', { name: '素材库' });
  await tabTo(page, library.getByRole('option', { name: /^叶子标志/ }));
  await page.keyboard.press('ArrowRight');
  await expect(library.getByRole('option', { name: /^太阳/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(library.getByText('已选 1 / 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(library).toBeHidden();

  // Clicking the disabled button moves to the missing field.
  await page.keyboard.press('Control+Enter');
  const position = page.getByRole('dialog', { name: '调整位置' });
  await expect(position.getByRole('button', { name: /^图案/ })).toBeFocused();
  const across = position.getByRole('spinbutton', { name: '左右' });
  const before = Number(await across.inputValue());
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+.');
  expect(Number(await across.inputValue())).toBeCloseTo(before + 2, 1);
  await page.keyboard.press('Control+z');
  await expect(position.getByRole('spinbutton', { name: '旋转' })).toHaveValue('0');
  await page.keyboard.press('Control+Enter');
  await expect(position).toBeHidden();
  await expect(page.getByText(/^已调整/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('用时')).toBeVisible({ timeout: 80_000 });
});
