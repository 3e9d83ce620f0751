import { randomBytes } from 'node:crypto';
import { getGenerateHistory } from '@atelier/contract/generation';
import { buildCmykJpeg, buildDisplayP3Jpeg } from '@atelier/testing/bad-pictures';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { sample } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';
import { dropPicture, openTool } from '../support/tool.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7788aa' } });

const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(2000)]);

interface Bad {
  name: string;
  file: string;
  bytes: () => Promise<Buffer> | Buffer;
  zh: RegExp;
  en: RegExp;
}

const bad: readonly Bad[] = [
  {
    name: 'a GIF named .png',
    file: 'fake.png',
    bytes: () => plain(300, 300).gif().toBuffer(),
    zh: /只支持 JPG 或 PNG/,
    en: /Only JPG or PNG/,
  },
  { name: 'HEIC', file: 'phone.jpg', bytes: heic, zh: /HEIC/, en: /HEIC/ },
  {
    name: 'a truncated file',
    file: 'cut.jpg',
    bytes: async () =>
      (
        await (
          await drawGarmentPhoto({
            width: 600,
            height: 700,
            garment: 'coat',
            colour: '#555577',
            ground: '#cccccc',
            noise: 6,
            seed: 1,
          })
        ).jpeg
      ).subarray(0, 9000),
    zh: /损坏|无法读取/,
    en: /damaged|cannot be read/,
  },
  {
    name: 'a side below 256 px',
    file: 'small.png',
    bytes: () => plain(200, 300).png().toBuffer(),
    zh: /太小.*256/,
    en: /too small.*256/i,
  },
  {
    name: 'a ratio over 2.5',
    file: 'long.png',
    bytes: () => plain(300, 930).png().toBuffer(),
    zh: /3\.1.*2\.5/,
    en: /3\.1.*2\.5/,
  },
  {
    name: 'too large for the tool',
    file: 'wide.png',
    bytes: () => plain(3000, 2000).png().toBuffer(),
    zh: /2048/,
    en: /2048/,
  },
  {
    name: 'a pixel bomb',
    file: 'bomb.png',
    bytes: () => plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
    zh: /万像素|2048|像素/,
    en: /megapixel|2048/i,
  },
];

test('a bad picture is refused with its reason in both languages, and nothing is stored', async ({
  signedIn: page,
  url,
  person,
}) => {
  test.setTimeout(180_000);
  await openTool(page, url, 5);
  for (const language of ['zh', 'en'] as const) {
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    for (const { name, file, bytes, ...reason } of sample(bad, 3)) {
      await test.step(`${name} (${language})`, async () => {
        await dropPicture(page, file, await bytes());
        await expect(page.getByText(reason[language]).first()).toBeVisible();
        await expect(page.getByRole('button', { name: /^(生成|Generate)/ })).toBeDisabled();
      });
    }
  }
  expect((await person.client.call(getGenerateHistory, {})).total).toBe(0);
});

test('pictures in wide-gamut or CMYK colours are accepted, and the conversion is reported @full', async ({
  signedIn: page,
  url,
}) => {
  await openTool(page, url, 100);
  const photos = { 'phone-p3.jpg': await buildDisplayP3Jpeg(), 'print-cmyk.jpg': await buildCmykJpeg() };
  for (const [name, bytes] of Object.entries(photos)) {
    await dropPicture(page, name, bytes);
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText('颜色已转为 sRGB，显示效果不变')).toBeVisible();
    await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
    await page.getByRole('button', { name: `移除 ${name}` }).click();
  }
});

test("a picture over the tool's limit is reduced, and the page shows both sizes @full", async ({
  signedIn: page,
  url,
}) => {
  await openTool(page, url, 220);
  await dropPicture(page, 'studio.png', await plain(5000, 3000).png().toBuffer());
  await expect(page.getByText(/已(缩小|压缩) .* → .*颜色未变/)).toBeVisible();
  await expect(page.getByText(/4096 × 245[78]/)).toBeVisible();
  await page.getByRole('radio', { name: '红色' }).check();
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
});
