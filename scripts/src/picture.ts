import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { chromium } from 'playwright';
import { findChromium, signInDemo } from './chromium.ts';
import { root } from './paths.ts';
import { build, startProduct } from './product.ts';

/** Makes the README's picture anew from the running product: a garment drawn by code, recoloured three times by the engine. */
const colours = ['#2f5d50', '#8a3140', '#31508c'];

const product = await startProduct(await build());
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await page.goto(`${product.url}/#/login`);
  await signInDemo(page);
  await page.goto(`${product.url}/#/auxiliaryTools/changeColors`);
  const { jpeg } = await drawGarmentPhoto({
    width: 900,
    height: 1080,
    garment: 'coat',
    colour: '#a8713c',
    ground: '#dcd8d0',
    noise: 3,
    seed: 7,
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'camel-coat.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  for (const [index, colour] of colours.entries()) {
    await page.getByLabel('十六进制色值').fill(colour);
    await page.getByRole('button', { name: /^生成/ }).click();
    await page.getByText('用时').nth(index).waitFor({ timeout: 120_000 });
  }
  await page.waitForTimeout(1500);
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs/pictures/tool-page.png') });
} finally {
  await browser.close();
  await product.stop();
}
