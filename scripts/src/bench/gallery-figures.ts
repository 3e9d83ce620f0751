import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, percentile } from '@atelier/testing/figure';
import { chromium, type Page } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { node, root } from '../paths.ts';
import { build, startProduct } from '../product.ts';

const items = 100_000;
const gallery = '/resource/drawHistory';
const rounds = 3;

/** Sets the scroll bar to a position; ms until every visible cell has its item, measured by frames. @throws after ten seconds */
const jump = (page: Page, share: number): Promise<number> =>
  page.evaluate(async (part) => {
    // Pages opened before stay in the document, hidden.
    const area = [...document.querySelectorAll<HTMLElement>('[role=grid]')].find((grid) => grid.clientHeight > 0);
    if (!area) throw new Error('there is no gallery');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const view = area.getBoundingClientRect();
    const began = performance.now();
    area.scrollTop = (area.scrollHeight - area.clientHeight) * part;
    await frame();
    await frame();
    for (;;) {
      const seen = [...area.querySelectorAll<HTMLElement>('[role=gridcell]')].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.bottom > view.top && box.top < view.bottom;
      });
      if (seen.length > 0 && seen.every(({ dataset }) => dataset['key'] !== undefined))
        return performance.now() - began;
      if (performance.now() - began > 10_000) throw new Error(`nothing came at ${part}`);
      await frame();
    }
  }, share);

const openGallery = async (page: Page, url: string): Promise<void> => {
  // Starts from a blank page, since the previous page stays visible until the next one's code is loaded.
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('[role=gridcell][data-key]:visible').first().waitFor({ timeout: 60_000 });
};

/** Measures how fast any scroll position in a gallery of 100,000 images is shown. */
export const measureGallery = async (): Promise<Figure[]> => {
  const product = await startProduct(await build());
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const command = join(root, 'server/src/bench/seed-command.ts');
    const counts = ['--assets', '0', '--results', String(items)];
    await promisify(execFile)(node, [command, 'library', '--data', product.data, ...counts]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${product.url}/#/login`);
    await signInDemo(page);
    await openGallery(page, `${product.url}/#${gallery}`);
    const times: number[] = [];
    // Visits every decile in an order without neighbours.
    for (let round = 0; round < rounds; round++)
      for (const decile of [5, 0, 9, 2, 7, 10, 3, 8, 1, 6, 4]) {
        times.push(await jump(page, decile / 10));
        await page.waitForTimeout(600);
      }
    return [
      {
        id: 'library.decile.history.p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        target: 300,
        better: 'lower',
        note: `${times.length} jumps among ${items} until every box in view has its item`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
