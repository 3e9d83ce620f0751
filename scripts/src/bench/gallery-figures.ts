import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '@atelier/testing/figure';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { node, root } from '../paths.ts';
import { build, startProduct } from '../product.ts';
import { median, watchLongTasks } from './long-tasks.ts';

const items = 100_000;
const galleries = { assets: '/resource/corpResource', history: '/resource/drawHistory' } as const;
const rounds = 3;
const runs = 5;
const steps = 60;
const stepPixels = 400;
const stepMs = 50;

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Sets the scroll bar to a position; ms until every visible box has its item, measured by frames. @throws after ten seconds */
const jump = (page: Page, share: number): Promise<number> =>
  page.evaluate(async (part) => {
    // Pages that were opened before stay in the document, hidden.
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

/** Whether the last line of the whole list is drawn. */
const isEndDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const grid = [...document.querySelectorAll('[role=grid]')].find(({ clientHeight }) => clientHeight > 0);
    const rows = [...(grid?.querySelectorAll('[role=row]') ?? [])].map((row) => row.getAttribute('aria-rowindex'));
    return rows.length > 0 && rows.at(-1) === grid?.getAttribute('aria-rowcount');
  });

const openGallery = async (page: Page, url: string): Promise<void> => {
  // From the start: a page that is left stays in view until the next one's code is there.
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('[role=gridcell][data-key]:visible').first().waitFor({ timeout: 60_000 });
};

const measureOne = async (page: Page, name: keyof typeof galleries): Promise<Figure[]> => {
  const times: number[] = [];
  // Every decile in an order that never goes on where it was.
  for (let round = 0; round < rounds; round++)
    for (const decile of [5, 0, 9, 2, 7, 10, 3, 8, 1, 6, 4]) {
      times.push(await jump(page, decile / 10));
      await page.waitForTimeout(600);
    }
  const longest: number[] = [];
  await watchLongTasks(page);
  for (let run = 0; run < runs; run++) {
    await jump(page, 0.1 + 0.15 * run);
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
      window.longTasks = [];
    });
    await page.locator('[role=grid]:visible').hover();
    for (let step = 0; step < steps; step++) {
      await page.mouse.wheel(0, stepPixels);
      await page.waitForTimeout(stepMs);
    }
    longest.push(await page.evaluate(() => Math.max(0, ...window.longTasks)));
  }
  return [
    {
      id: `library.decile.${name}.p95`,
      value: p95(times),
      unit: 'ms',
      target: 300,
      better: 'lower',
      note: `${times.length} jumps among ${items} until every box in view has its item`,
    },
    {
      id: `library.gallery.${name}.long`,
      value: median(longest),
      unit: 'ms',
      target: 50,
      better: 'lower',
      note: `longest task while ${steps} wheel steps pass, median of ${runs} runs`,
    },
  ];
};

/** A phone of pixel ratio 3 with two columns: the list is higher than a browser lays out, and its end is reached all the same. */
const measurePhone = async (browser: Browser, url: string): Promise<Figure> => {
  const page = await browser.newPage({
    viewport: { width: 320, height: 640 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  await page.goto(`${url}/#/login`);
  await signInDemo(page);
  await openGallery(page, `${url}/#${galleries.history}`);
  const columns = await page.locator('[role=grid]:visible').getAttribute('aria-colcount');
  await jump(page, 1);
  return {
    id: 'library.gallery.oldest',
    value: (await isEndDrawn(page)) ? 1 : 0,
    unit: 'count',
    target: 1,
    better: 'higher',
    note: `whether the oldest of ${items} and more is reached at pixel ratio 3 in ${columns} columns`,
  };
};

/** How soon any place of a hundred thousand pictures is there, and whether the page stays quick. */
export const measureGallery = async (): Promise<Figure[]> => {
  const product = await startProduct(await build());
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const command = join(root, 'server/src/bench/seed-command.ts');
    const counts = ['--assets', String(items), '--results', String(items)];
    await promisify(execFile)(node, [command, 'library', '--data', product.data, ...counts]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${product.url}/#/login`);
    await signInDemo(page);
    const figures: Figure[] = [];
    for (const name of ['assets', 'history'] as const) {
      await openGallery(page, `${product.url}/#${galleries[name]}`);
      figures.push(...(await measureOne(page, name)));
    }
    return [...figures, await measurePhone(browser, product.url)];
  } finally {
    await browser.close();
    await product.stop();
  }
};
