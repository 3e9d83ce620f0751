import { groups } from '@atelier/catalogue/groups';
import type { CDPSession, Page } from 'playwright/test';
import { browserOptions } from '../support/browser-options.ts';
import { isFull } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

/** Pages of every remote; twelve, so that kept-alive pages are dropped too. */
const paths = [
  ...Object.values(groups).map(({ path, redirect }) => `${path}/${redirect}`),
  '/auxiliaryTools/changeColors',
  '/auxiliaryTools/fineCutoutImg',
  '/pricing',
  '/terms',
  '/home',
];
/** Page switches until everything was opened and dropped once, and in total. */
const [settled, whole] = isFull ? [60, 300] : [24, 60];

// The heap includes the compiler's code, which grows while functions become hot (0.8 MB in 240 switches), so only the page's objects, stable within 10 KB, are compared. A trace recorder would keep a copy of the page.
test.use({ trace: 'off', launchOptions: browserOptions('--js-flags=--no-opt --no-maglev --no-sparkplug') });

interface State {
  /** Bytes after garbage collection. */
  heap: number;
  listeners: number;
  /** Callback and delay, ms. */
  timers: readonly string[];
  sheets: number;
}

/** Records pending timers, with callback and delay, in `liveTimers`. */
const noteTimers = (): void => {
  const live = new Map<number, string>();
  Object.assign(window, { liveTimers: live });
  const { setInterval, setTimeout, clearInterval, clearTimeout } = window;
  const note = (id: number, work: unknown, ms = 0) => {
    live.set(id, `${ms} ms: ${String(work).slice(0, 80)}`);
    return id;
  };
  Object.assign(window, {
    setInterval: (work: () => void, ms?: number, ...given: unknown[]) =>
      note(setInterval(work, ms, ...given) as unknown as number, work, ms),
    setTimeout: (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const id: number = setTimeout(() => {
        live.delete(id);
        work(...given);
      }, ms) as unknown as number;
      return note(id, work, ms);
    },
    clearInterval: (id: number) => {
      live.delete(id);
      clearInterval(id);
    },
    clearTimeout: (id: number) => {
      live.delete(id);
      clearTimeout(id);
    },
  });
};

const readMetrics = async (session: CDPSession): Promise<(name: string) => number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
};

/** Until the last page is rendered: no new element and no new layout between two readings. */
const expectSteady = async (session: CDPSession): Promise<void> => {
  let last = '';
  await expect
    .poll(
      async () => {
        const metricOf = await readMetrics(session);
        const now = `${metricOf('Nodes')} ${metricOf('LayoutCount')}`;
        const isSteady = now === last;
        last = now;
        return isSteady;
      },
      { intervals: [500], message: 'the page goes on changing' },
    )
    .toBe(true);
};

const stateOf = async (page: Page, session: CDPSession): Promise<State> => {
  await page.waitForLoadState('networkidle');
  await expectSteady(session);
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const metricOf = await readMetrics(session);
  const [timers, sheets] = await page.evaluate(
    () =>
      [
        [...(window as unknown as { liveTimers: Map<number, string> }).liveTimers.values()],
        document.querySelectorAll('style, link[rel=stylesheet]').length,
      ] as const,
  );
  return {
    heap: metricOf('JSHeapUsedSize'),
    listeners: metricOf('JSEventListeners'),
    timers,
    sheets,
  };
};

/** Ends every round at the same page, so that the same pages are kept alive at each measurement. */
const switchPages = async (page: Page, from: number, to: number): Promise<void> => {
  for (let step = from; step < to; step++) {
    const path = paths[step % paths.length] ?? '/home';
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);
    await page.waitForFunction(
      (wanted) =>
        location.hash === `#${wanted}` &&
        document.querySelector('[role=progressbar][aria-label="页面加载中"]') === null &&
        [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()),
      path,
    );
  }
};

/** The query cache's own timers, one for each response that it drops after five unused minutes, and all others. */
const sortTimers = ({ timers }: State) => {
  const drops = (timer: string) => timer.includes('optionalRemove');
  return [timers.filter(drops), timers.filter((timer) => !drops(timer))] as const;
};

const hasAsFew = (after: State, before: State): boolean => after.listeners <= before.listeners * 1.02;

test('switching between all remotes leaks nothing @full', async ({ signedIn: page, url }) => {
  test.setTimeout(isFull ? 900_000 : 240_000);
  await page.addInitScript(noteTimers);
  await page.goto('about:blank');
  await page.goto(`${url}/#/home`);
  await expect(page.getByRole('banner')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await switchPages(page, 0, settled);
  const before = await stateOf(page, session);
  await switchPages(page, settled, whole);
  let after = await stateOf(page, session);
  // The last page may be kept alive; another round shows whether it is released, while a leak keeps growing.
  for (let round = 0; round < 2 && !hasAsFew(after, before); round++) {
    await switchPages(page, 0, paths.length);
    after = await stateOf(page, session);
  }
  const growth = after.heap / before.heap - 1;
  process.stdout.write(
    `      heap ${(before.heap / 1e6).toFixed(1)} -> ${(after.heap / 1e6).toFixed(1)} MB (${(growth * 100).toFixed(1)} %), listeners ${before.listeners} -> ${after.listeners}, timers ${before.timers.length} -> ${after.timers.length}, sheets ${before.sheets} -> ${after.sheets}\n`,
  );
  expect(growth).toBeLessThanOrEqual(0.05);
  expect(hasAsFew(after, before), `${before.listeners} -> ${after.listeners} listeners`).toBe(true);
  const [kept, others] = sortTimers(after);
  // One for each distinct query, for a tool page also its presets; a leak would grow with each round.
  expect(kept.length).toBeLessThanOrEqual(3 * paths.length);
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(sortTimers(before)[1].length + 2);
  expect(after.sheets).toBe(before.sheets);
});
