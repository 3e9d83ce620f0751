import type { Page } from 'playwright/test';
import { expect, test } from '../rig/test.ts';

/** Cumulative layout shift of a cold visit, as the browser counts it (web.dev/cls: up to .1 is good). */
const shiftOf = async (page: Page, address: string): Promise<{ sum: number; moved: string[] }> => {
  await page.addInitScript(() => {
    const seen: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30) ?? ''}`);
        seen.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { seenShifts: { value: number; moved: string[] }[] }).seenShifts,
  );
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
};

for (const width of [1440, 390]) {
  test(`nothing moves while home, pricing and a tool come up at ${width} px`, async ({ signedIn, url, browser }) => {
    const cold = await signedIn.context().newPage();
    await cold.setViewportSize({ width, height: 900 });
    const tool = await shiftOf(cold, `${url}/#/auxiliaryTools/hDenlarge`);
    expect(tool.sum, tool.moved.join(', ')).toBeLessThan(0.05);
    for (const path of ['/home', '/pricing']) {
      const visitor = await browser.newPage({ viewport: { width, height: 900 } });
      const { sum, moved } = await shiftOf(visitor, `${url}/#${path}`);
      expect(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(0.05);
      await visitor.close();
    }
  });
}
