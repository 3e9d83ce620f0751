import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '@atelier/testing/figure';
import { chromium, type Page } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { node, root } from '../paths.ts';
import { build, startProduct } from '../product.ts';
import { median, watchLongTasks } from './long-tasks.ts';

const results = 10_000;
const runs = 5;
const area = '[data-scroll-memory=panel]';
/** Wheel steps of one run: about twelve screens at a brisk pace. */
const steps = 60;
const stepPixels = 400;
const stepMs = 50;
/** Loading every page may take this long. */
const loadMs = 240_000;

/** Scrolls to the end again and again until no more comes. @throws when fewer rows are there than there must be */
const loadAll = async (page: Page, rows: number): Promise<void> => {
  const loaded = await page.evaluate(
    async ({ selector, most }) => {
      const element = document.querySelector<HTMLElement>(selector);
      let [last, still] = [0, 0];
      for (const end = performance.now() + most; element && still < 30 && performance.now() < end; ) {
        element.scrollTo({ top: element.scrollHeight });
        await new Promise((resolve) => setTimeout(resolve, 50));
        const mounted = [...element.querySelectorAll<HTMLElement>('[data-index]')];
        const now = Math.max(last, ...mounted.map(({ dataset }) => Number(dataset['index']) + 1));
        still = now > last || element.textContent.includes('正在加载更多') ? 0 : still + 1;
        last = now;
      }
      return last;
    },
    { selector: area, most: loadMs },
  );
  if (loaded < rows) throw new Error(`only ${loaded} of ${rows} rows came`);
};

interface Run {
  /** Longest task, ms; 0 when none was over 50. */
  longest: number;
  cards: number;
}

const scrollOnce = async (page: Page, from: number): Promise<Run> => {
  await page.evaluate(
    ({ selector, share }) => {
      const element = document.querySelector(selector);
      element?.scrollTo({ top: element.scrollHeight * share });
    },
    { selector: area, share: from },
  );
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await page.locator(area).hover();
  let cards = 0;
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, stepPixels);
    await page.waitForTimeout(stepMs);
    cards = Math.max(cards, await page.locator('[data-face]').count());
  }
  return { longest: await page.evaluate(() => Math.max(0, ...window.longTasks)), cards };
};

const measureTab = async (page: Page, name: 'panel' | 'history'): Promise<Figure[]> => {
  const measured: Run[] = [];
  for (let run = 0; run < runs; run++) measured.push(await scrollOnce(page, 0.15 * run));
  const longest = measured.map((run) => run.longest);
  const note = `${results} results in the ${name}, ${runs} runs of ${steps} wheel steps`;
  const shared = { better: 'lower', note } as const;
  return [
    { id: `workbench.scroll.${name}.long`, value: median(longest), unit: 'ms', target: 50, ...shared },
    { id: `workbench.scroll.${name}.worst`, value: Math.max(...longest), unit: 'ms', target: 100, ...shared },
    {
      id: `workbench.scroll.${name}.cards`,
      value: Math.max(...measured.map(({ cards }) => cards)),
      unit: 'cards',
      target: 150,
      ...shared,
    },
  ];
};

/** Longest task while ten thousand results scroll, and how many of them are mounted. */
export const measureScroll = async (): Promise<Figure[]> => {
  const product = await startProduct(await build());
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const command = join(root, 'server/src/bench/seed-command.ts');
    await promisify(execFile)(node, [command, 'history', '--data', product.data, '--count', String(results)]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${product.url}/#/login`);
    await signInDemo(page);
    await page.goto(`${product.url}/#/auxiliaryTools/hDenlarge`);
    await page.locator('[data-face]').first().waitFor();
    await loadAll(page, results);
    await watchLongTasks(page);
    const panel = await measureTab(page, 'panel');
    await page.getByRole('tab', { name: /历史/ }).click();
    return [...panel, ...(await measureTab(page, 'history'))];
  } finally {
    await browser.close();
    await product.stop();
  }
};
