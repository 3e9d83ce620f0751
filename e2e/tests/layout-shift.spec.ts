import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.ts';

/** Cumulative layout shift of a cold visit, measured by the browser (web.dev/cls: up to .1 is good). */
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
  test(`home, pricing and a tool load without layout shift at ${width} px @full`, async ({
    signedIn,
    url,
    browser,
  }) => {
    const cold = await signedIn.context().newPage();
    await cold.setViewportSize({ width, height: 900 });
    const tool = await shiftOf(cold, `${url}/#/auxiliaryTools/hDenlarge`);
    expect(tool.sum, tool.moved.join(', ')).toBeLessThan(0.05);
    for (const [path, most] of [
      ['/home', 0.03],
      ['/pricing', 0.05],
    ] as const) {
      const visitor = await browser.newPage({ viewport: { width, height: 900 } });
      const { sum, moved } = await shiftOf(visitor, `${url}/#${path}`);
      expect(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(most);
      await visitor.close();
    }
  });
}

test('the home page fits every width, keeps its scroll position when the application loads, and leaves nothing behind @full', async ({
  page,
  url,
}) => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/#/home`, { waitUntil: 'commit' });
  const drawn = page.locator('#drawn');
  await expect(drawn.getByRole('heading', { name: '怎么用' })).toBeVisible();
  await drawn.evaluate((element) => element.scrollTo({ top: 600 }));
  open();
  await expect(drawn).toHaveCount(0);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toBeInViewport();
  for (const width of [390, 768, 991, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('[data-scroll-memory]')].map(
          (area) => area.scrollWidth - area.clientWidth,
        ),
      ),
    );
    expect(over, `${width} px`).toBe(0);
  }
});
