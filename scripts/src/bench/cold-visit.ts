import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { signInDemo } from '../chromium.ts';
import { type Built, type Product, startProduct } from '../product.ts';

/** The first tool page of the processing tools. */
export const toolPage = '#/auxiliaryTools/hDenlarge';
/** No visit takes this long, but the emulated line was seen to stall for minutes. */
const stalledMs = 20_000;

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A build behind its own server, with a signed-in person's storage. */
export interface Side {
  product: Product;
  session: StoredSession;
}

/** Milliseconds after the navigation began. */
export interface ColdVisit {
  /** Anything at all was painted. */
  paint: number;
  /** The tool's form was drawn. */
  form: number;
}

export interface Line {
  offline: boolean;
  /** ms */
  latency: number;
  /** bytes a second */
  downloadThroughput: number;
  uploadThroughput: number;
}

export const startSide = async (browser: Browser, built: Built): Promise<Side> => {
  const product = await startProduct(built);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${product.url}/#/login`);
  await signInDemo(page);
  const session = await context.storageState();
  await context.close();
  return { product, session };
};

/** A visit in a browser that has the session and nothing else: no file of the site is cached. */
export const withColdPage = async <T>(browser: Browser, side: Side, visit: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ storageState: side.session, locale: 'zh-CN' });
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
};

/** Runs in the page before its first script. */
const watchForm = (): void => {
  const seen = new Promise<ColdVisit>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section h1')?.checkVisibility()) return;
      observer.disconnect();
      const form = performance.now();
      // What was just drawn is painted by the second frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? form;
          resolve({ paint, form });
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  Object.assign(globalThis, { formSeen: seen });
};

/** One visit, or undefined when the line stalled. */
const visitOnce = (browser: Browser, side: Side, line: Line | undefined): Promise<ColdVisit | undefined> =>
  withColdPage(browser, side, async (page) => {
    if (line) {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', line);
    }
    await page.addInitScript(watchForm);
    await page.goto(`${side.product.url}/${toolPage}`, { waitUntil: 'commit' });
    const seen = page.evaluate(() => (globalThis as unknown as { formSeen: Promise<ColdVisit> }).formSeen);
    // The page is closed under it when it stalls.
    seen.catch(() => undefined);
    return Promise.race([seen, pause(stalledMs, undefined)]);
  });

/** A signed-in person opens a tool for the first time. `line`: an emulated one; none: the machine's own. */
export const visitCold = async (browser: Browser, side: Side, { line }: { line?: Line } = {}): Promise<ColdVisit> => {
  const visit = (await visitOnce(browser, side, line)) ?? (await visitOnce(browser, side, line));
  if (visit === undefined) throw new Error(`${side.product.url}: the form did not come within ${stalledMs} ms, twice`);
  return visit;
};
