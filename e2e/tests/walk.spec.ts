import { readFileSync } from 'node:fs';
import { generateCount } from '@atelier/contract/membership';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { readPixels } from '../rig/pictures.ts';
import { codeFor, expect, fileOf, register, test } from '../rig/test.ts';

const side = { width: 480, height: 600 };

test('a designer signs in by code, enlarges a photograph, compares, downloads and finds it again', async ({
  page,
  url,
}) => {
  const person = await register(url);
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
  await page.getByLabel('手机号').fill(person.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码').fill(await codeFor(url, person.phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'HD 放大' }).or(page.getByRole('heading', { level: 1 })),
  ).toBeVisible();
  await expect(page).toHaveURL(/#\/auxiliaryTools\/hDenlarge/);
  await expect(page.getByRole('banner')).toContainText('40');

  await page.locator('input[type=file]').setInputFiles(fileOf('red-dress.jpg', jpeg));
  await expect(page.getByText('red-dress.jpg')).toBeVisible();
  await page.getByRole('button', { name: /^生成/ }).click();

  await expect(page.getByText('用时')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('banner')).toContainText('38');
  expect(await person.client.call(generateCount, {})).toEqual({ residue_count: 38, held: 0 });

  await page.getByRole('img', { name: /结果 1/ }).hover();
  await page.getByRole('button', { name: '对比' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).first().click();
  await page.getByRole('menuitem', { name: /PNG/ }).click();
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
