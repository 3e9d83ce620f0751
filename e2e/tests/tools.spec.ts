import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { differenceCiede2000 } from 'culori';
import { changedOutside, grow, litMedian, matteOverlap, readPixels } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { downloadPng, dropPicture, generate, openTool } from '../support/tool.ts';

const size = { width: 480, height: 600 };

test('AI cutout returns the garment without a background [spec 1.15, 2.27]', async ({ signedIn: page, url }) => {
  const photo = await drawGarmentPhoto({
    ...size,
    garment: 'coat',
    colour: '#9c5b2e',
    ground: '#d8d4cc',
    noise: 5,
    seed: 11,
  });
  await openTool(page, url, 100);
  await dropPicture(page, 'camel-coat.png', photo.png);
  await generate(page);
  const cut = await readPixels(await downloadPng(page));
  expect({ width: cut.width, height: cut.height, hasAlpha: cut.hasAlpha }).toEqual({ ...size, hasAlpha: true });
  expect(matteOverlap(cut, photo.mask)).toBeGreaterThan(0.97);
  expect(cut.data[3]).toBe(0);
});

test('one-click recolour matches the target and keeps the background unchanged @full [spec 1.10]', async ({
  signedIn: page,
  url,
}) => {
  const photo = await drawGarmentPhoto({
    ...size,
    garment: 'tshirt',
    colour: '#3f6f8f',
    ground: '#dcd8d0',
    noise: 4,
    seed: 5,
  });
  await openTool(page, url, 220);
  await dropPicture(page, 'blue-tee.png', photo.png);
  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#2a6f4e');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await expect(page.getByRole('img', { name: '预览 #2a6f4e' })).toBeVisible();
  // The preview follows the next colour without another click.
  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#a8323e');
  const middle = () =>
    page.getByRole('img', { name: '预览 #a8323e' }).evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    });
  await expect.poll(async () => Math.abs(((await middle())[0] ?? 0) - 0xa8) < 40).toBe(true);
  expect(Math.abs(((await middle())[1] ?? 0) - 0x32)).toBeLessThan(40);
  await generate(page);
  const before = await readPixels(photo.png);
  const after = await readPixels(await downloadPng(page));
  const [r, g, b] = litMedian(after, photo.mask);
  const distance = differenceCiede2000()(
    { mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 },
    { mode: 'rgb', r: 0xa8 / 255, g: 0x32 / 255, b: 0x3e / 255 },
  );
  expect(distance).toBeLessThanOrEqual(3);
  expect(changedOutside(before, after, grow(photo.mask, size.width, 8))).toBe(0);
});

test('the example of a tool can be submitted unchanged: its pictures and values are filled in @full', async ({
  signedIn: page,
  url,
}) => {
  await openTool(page, url, 220);
  await page.getByRole('button', { name: '用示例试一试' }).click();
  await expect(page.getByRole('textbox', { name: '十六进制色值' })).toHaveValue(/#2f5d50/i);
  await generate(page);
});
