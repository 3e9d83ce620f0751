import { median } from '@atelier/testing/figure';
import type { Browser } from 'playwright';

/** A first visit of a public page. */
export interface Paint {
  /** Largest contentful paint in ms. */
  largest: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** 1.6 Mbit/s as bytes per second, 150 ms latency, and a four times slower processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const visits = 5;
/** Duration in ms without a request after which the page counts as loaded. */
const quiet = 2500;

interface Seen {
  largest: number;
  shift: number;
}

/** Runs in the page before its first script. */
const watch = (): void => {
  const seen: Seen = { largest: 0, shift: 0 };
  Object.assign(globalThis, { paintSeen: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = Math.max(seen.largest, startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const visit = async (browser: Browser, address: string, width: number): Promise<Paint> => {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(quiet);
    return await page.evaluate(() => (globalThis as unknown as { paintSeen: Seen }).paintSeen);
  } finally {
    await context.close();
  }
};

/** First visits over a slow connection, wide and narrow: the median paint of the slower width, the largest shift of all. */
export const measurePaint = async (browser: Browser, address: string): Promise<Paint> => {
  const paints: Paint[] = [];
  const medians: number[] = [];
  for (const width of [1440, 390]) {
    const own: Paint[] = [];
    for (let count = 0; count < visits; count++) own.push(await visit(browser, address, width));
    medians.push(median(own.map(({ largest }) => largest)));
    paints.push(...own);
  }
  return { largest: Math.max(...medians), shift: Math.max(...paints.map(({ shift }) => shift)) };
};

/** Measurement conditions, for the note of the figure. */
export const paintNote = `1.6 Mbit/s, 150 ms, processor ${slowdown}x slower; ${visits} cold visits of /home at 1440 and 390 px each`;
