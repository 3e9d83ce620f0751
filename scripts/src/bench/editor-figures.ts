import { type Figure, percentile } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { within } from '@atelier/testing/within';
import { chromium, type Page } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { build, startProduct } from '../product.ts';

const photoSize = { width: 6000, height: 4000 };
const openRuns = 3;
const strokes = 12;
const openLimitMs = 120_000;
const stage = '[data-matting-stage]';

/** Uploads a 24-megapixel photo, scaled up in the browser from a generated one. */
const choosePhoto = async (page: Page): Promise<void> => {
  const { jpeg } = await drawGarmentPhoto({
    width: 1500,
    height: 1000,
    garment: 'coat',
    colour: '#a8713c',
    ground: '#dcd8d0',
    noise: 6,
    seed: 3,
  });
  await page.evaluate(
    async ({ bytes, width, height }) => {
      const plain = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const small = await createImageBitmap(new Blob([plain]));
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.drawImage(small, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
      const photo = new File([blob], 'large.jpg', { type: blob.type });
      // The form downscales images above the tool's limit; the editor is measured at full size, from the server too.
      const append = FormData.prototype.append;
      FormData.prototype.append = function (name: string, value: string | Blob) {
        Reflect.apply(append, this, typeof value === 'string' ? [name, value] : [name, photo, photo.name]);
      };
      const files = new DataTransfer();
      files.items.add(photo);
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('the form has no place for a picture');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { bytes: Buffer.from(jpeg).toString('base64'), ...photoSize },
  );
};

/** Runs in the page: ms from the next press to the frame that shows the image, including the working copy for strokes. */
const watchOpening = (page: Page): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (started: number) => {
          const image = document.querySelector<HTMLImageElement>(`${selector} img`);
          const note = image?.closest('[role=dialog]')?.querySelector('[role=status]')?.textContent ?? '';
          const isThere = image?.complete && image.naturalWidth > 0 && !note.includes('正在打开');
          if (!image || !isThere) return requestAnimationFrame(() => look(started));
          return image.decode().then(() =>
            // A posted message arrives after the frame of the preceding callback.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - started);
              port2.postMessage(null);
            }),
          );
        };
        document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
      }),
    stage,
  );

const measureOpen = async (page: Page): Promise<number> => {
  const opening = watchOpening(page);
  await page.getByRole('button', { name: '抠图', exact: true }).click();
  const time = await within(openLimitMs, 'the picture on the stage of the matting editor', opening);
  await page.getByText(`${photoSize.width} × ${photoSize.height}`).first().waitFor();
  return time;
};

/** Milliseconds from each move of a stroke to the end of the frame that shows it. @throws when a stroke left no ink */
const measureStrokes = async (page: Page): Promise<number[]> => {
  // These strokes change the image whatever the automatic selection found.
  await page.getByRole('dialog', { name: '抠图' }).getByText('保留', { exact: true }).click();
  const box = await page.locator(stage).boundingBox();
  if (!box) throw new Error('the stage is not there');
  await page.locator(stage).evaluate((element: HTMLElement) => {
    const times: number[] = [];
    Object.assign(globalThis, { strokeTimes: times });
    element.addEventListener('pointermove', (event) => {
      if (event.buttons === 0) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    });
  });
  const inkAt = (x: number, y: number) =>
    page.locator(`${stage} > canvas`).evaluate(
      (canvas: HTMLCanvasElement, at) => {
        const scale = canvas.width / canvas.clientWidth;
        return canvas.getContext('2d')?.getImageData(at.x * scale, at.y * scale, 1, 1).data[3] ?? 0;
      },
      { x: x - box.x, y: y - box.y },
    );
  for (let stroke = 0; stroke < strokes; stroke++) {
    const y = box.y + box.height * (0.25 + (0.5 * stroke) / strokes);
    await page.mouse.move(box.x + box.width * 0.3, y);
    await page.mouse.down();
    const end = box.x + box.width * 0.7;
    await page.mouse.move(end, y + 20, { steps: 30 });
    if ((await inkAt(end - 4, y + 20)) === 0) throw new Error('the stroke is not on the stage');
    await page.mouse.up();
  }
  return page.evaluate(() => (globalThis as unknown as { strokeTimes: number[] }).strokeTimes);
};

/**
 * Measures the matting editor with a 24-megapixel photo. The engine accepts at most 4096 pixels a side, so its automatic selection is
 * refused: measured are the browser with the image server, and the edge search at each stroke.
 */
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
    const fileField = page.locator('input[type=file]').first();
    await fileField.waitFor({ state: 'attached' });
    await choosePhoto(page);
    await page.getByRole('button', { name: '抠图', exact: true }).waitFor({ timeout: 120_000 });
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
        value: Math.max(...opened),
        unit: 'ms',
        target: 2500,
        better: 'lower',
        note: `from the press to a 24 MP JPEG on the stage, ready for strokes, the slowest of ${openRuns}`,
      },
      {
        id: 'workbench.matting.stroke',
        value: percentile(painted, 0.95),
        unit: 'ms',
        target: 33,
        better: 'lower',
        note: `p95 from a move of the brush to the end of the frame that has it, ${painted.length} moves`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
