import { readFileSync } from 'node:fs';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { readPixels } from '../support/pictures.ts';
import { codeFor, expect, fileOf, freshPhone, test } from '../support/test.ts';
import { chooseFastMethod } from '../support/tool.ts';

const side = { width: 320, height: 400 };

test('a designer registers by code, upscales a photograph, compares, downloads and finds it again [spec 1.15, 2.28]', async ({
  page,
  url,
}) => {
  const phone = freshPhone();
  const { jpeg } = await drawGarmentPhoto({
    ...side,
    garment: 'dress',
    colour: '#7a2f3d',
    ground: '#cfc8bd',
    noise: 5,
    seed: 3,
  });

  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.getByRole('link', { name: '注册' }).click();
  // The login page asks for a phone number too: wait for the other page's field.
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeFor(url, phone));
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByRole('heading', { name: '高清放大' })).toBeVisible();
  await expect(page).toHaveURL(/#\/auxiliaryTools\/hDenlarge/);
  await expect(page.getByRole('banner')).toContainText('40');

  await page.locator('input[type=file]').setInputFiles(fileOf('red-dress.jpg', jpeg));
  await expect(page.getByText('red-dress.jpg')).toBeVisible();
  await chooseFastMethod(page);
  await page.getByRole('button', { name: /^生成/ }).click();

  await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('banner')).toContainText('38');

  await page.getByRole('img', { name: /结果 1/ }).hover();
  await page.getByRole('button', { name: '对比' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).first().click();
  await page.getByRole('menuitemradio', { name: /PNG/ }).click();
  const download = await downloading;
  const enlarged = await readPixels(readFileSync(await download.path()));
  expect({ width: enlarged.width, height: enlarged.height }).toEqual({
    width: side.width * 2,
    height: side.height * 2,
  });

  await page.reload();
  await page.getByRole('tab', { name: /历史/ }).click();
  const picture = page.getByRole('img', { name: /结果 1/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
