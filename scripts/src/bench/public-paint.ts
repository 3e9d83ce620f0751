import { median } from '@atelier/testing/figure';
import type { Browser } from 'playwright';

/** A first visit of a public page. */
export interface Paint {
  /** Milliseconds until the largest part of the window was painted. */
  largest: number;
  /** How much of the window moved, as the browser sums it. */
  shift: number;
}

/** 1.6 Mbit/s, as bytes a second, with 150 ms to the server, and a processor four times as slow as this one. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const visits = 5;
/** Nothing of the page comes later than this after its last request. ms */
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

/** First visits over a slow line, wide and narrow: the median of the paints of the slower width, the worst shift of all. */
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

/** How it was measured, for the figure's note. */
export const paintNote = `1.6 Mbit/s, 150 ms, processor ${slowdown}x slower; ${visits} cold visits of /home at 1440 and 390 px each`;
