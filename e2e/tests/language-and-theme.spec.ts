import type { Page } from 'playwright/test';
import { smallPhoto } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';
import { dropPicture, openTool } from '../support/tool.ts';
import { chineseOn } from '../support/visible-text.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('language and theme switch at once, keep the form, and are saved', async ({ signedIn: page, url }) => {
  await openTool(page, url, 220);
  await dropPicture(page, 'kept-coat.jpg', await smallPhoto(6));
  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#7a2f3d');
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
  await page.evaluate(() => Object.assign(window, { pageMark: 'no reload' }));
  const light = await background(page);

  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await expect(page.getByRole('heading', { name: 'Recolour' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await expect(page).toHaveTitle('Recolour - Atelier');
  await expect(page.getByRole('textbox', { name: 'Hex value' })).toHaveValue('#7a2f3d');
  await expect(page.getByText('kept-coat.jpg')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  const dark = await background(page);
  expect(dark).not.toBe(light);
  expect(await page.evaluate(() => (window as { pageMark?: string }).pageMark)).toBe('no reload');
  // No text of the other language is left, except the initial of the user's name.
  expect(await chineseOn(page)).toBe('');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recolour' })).toBeVisible();
  expect(await background(page)).toBe(dark);
  await expect(page.getByRole('textbox', { name: 'Hex value' })).toHaveValue('#7a2f3d');
  expect((await page.context().cookies()).find(({ name }) => name.startsWith('language'))?.value).toBe('en');

  await page.goto(`${url}/#/auxiliaryTools/hDenlarge`);
  await expect(page).toHaveTitle('HD upscale - Atelier');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('button', { name: '切换到浅色' }).click();
  await expect(page.getByRole('heading', { name: '高清放大' })).toBeVisible();
  expect(await background(page)).toBe(light);
});
