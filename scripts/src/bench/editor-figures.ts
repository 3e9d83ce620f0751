import type { Figure } from '@atelier/server/bench/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { chromium, type Page } from 'playwright';
import { build } from '../build.ts';
import { findChromium } from '../chromium.ts';
import { startProduct } from '../product.ts';
import { signInDemo } from '../sign-in-demo.ts';

const photoSize = { width: 6000, height: 4000 };
const openRuns = 3;
const strokes = 12;
const stage = '[data-matting-stage]';

/** A photograph of 24 megapixels as JPEG, enlarged by the browser from one that was drawn. */
const makePhoto = async (page: Page): Promise<Buffer> => {
  const { jpeg } = await drawGarmentPhoto({
    width: 1500,
    height: 1000,
    garment: 'coat',
    colour: '#a8713c',
    ground: '#dcd8d0',
    noise: 6,
    seed: 3,
  });
  const encoded = await page.evaluate(
    async ({ bytes, width, height }) => {
      const plain = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const small = await createImageBitmap(new Blob([plain]));
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(small, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    },
    { bytes: Buffer.from(jpeg).toString('base64'), ...photoSize },
  );
  return Buffer.from(encoded, 'base64');
};

/** From the press to the picture on the stage, with the reduced copy that strokes are worked out on, ms. */
const measureOpen = async (page: Page): Promise<number> => {
  const started = performance.now();
  await page.getByRole('button', { name: '抠图', exact: true }).click();
  await page.locator(`${stage} img`).waitFor();
  await page.locator(`${stage} img`).evaluate((image: HTMLImageElement) => image.decode());
  return performance.now() - started;
};

/** From each move of a stroke to the frame after it, ms. */
const measureStrokes = async (page: Page): Promise<number[]> => {
  const box = await page.locator(stage).boundingBox();
  if (!box) throw new Error('the stage is not there');
  await page.locator(stage).evaluate((element: HTMLElement) => {
    const times: number[] = [];
    Object.assign(globalThis, { strokeTimes: times });
    element.addEventListener('pointermove', (event) => {
      if (event.buttons === 0) return;
      // A message comes after the frame that the callback before it belongs to.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    });
  });
  for (let stroke = 0; stroke < strokes; stroke++) {
    const y = box.y + box.height * (0.25 + (0.5 * stroke) / strokes);
    await page.mouse.move(box.x + box.width * 0.3, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, y + 20, { steps: 30 });
    await page.mouse.up();
  }
  return page.evaluate(() => (globalThis as unknown as { strokeTimes: number[] }).strokeTimes);
};

const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
const quantile = (values: readonly number[], share: number): number => {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN;
};

/** The matting editor with a photograph of 24 megapixels. */
export const measureEditor = async (): Promise<Figure[]> => {
  const product = await startProduct(await build());
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${product.url}/#/login`);
    await signInDemo(page);
    const guide = page.getByRole('dialog', { name: '新手引导' });
    await page.addLocatorHandler(guide, () => page.keyboard.press('Escape'));
    await page.goto(`${product.url}/#/auxiliaryTools/fineCutoutImg`);
    const photo = await makePhoto(page);
    const file = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const cutOut = page.getByRole('button', { name: '抠图', exact: true });
    await cutOut.waitFor({ timeout: 120_000 });
    // The form sends less than 24 megapixels to the tool; the editor is measured with all of them.
    await page.route(/\/images\/[^?]+\?e=/, (route) =>
      route.fulfill({ body: photo, contentType: 'image/jpeg', headers: { 'cache-control': 'no-store' } }),
    );
    const opened: number[] = [];
    for (let run = 0; run < openRuns; run++) {
      opened.push(await measureOpen(page));
      if (run < openRuns - 1)
        await page.getByRole('dialog', { name: '抠图' }).getByRole('button', { name: '取消' }).click();
    }
    const painted = await measureStrokes(page);
    return [
      {
        id: 'workbench.matting.open',
        value: quantile(opened, 0.5),
        unit: 'ms',
        target: 2500,
        better: 'lower',
        note: `24 MP JPEG on the stage and reduced to work on, median of ${openRuns}`,
      },
      {
        id: 'workbench.matting.stroke',
        value: quantile(painted, 0.95),
        unit: 'ms',
        target: 33,
        better: 'lower',
        note: `p95 from a move of the brush to the end of its frame, ${painted.length} moves`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
