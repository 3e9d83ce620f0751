import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { signInDemo } from '../chromium.ts';
import { type Built, type Product, startProduct } from '../product.ts';

/** The first tool page of the processing tools. */
export const toolPage = '#/auxiliaryTools/hDenlarge';
/** A visit never takes this long in ms, but the emulated connection sometimes stalled for minutes. */
const stalledMs = 20_000;

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A build with its own server and a signed-in user's storage. */
export interface Side {
  product: Product;
  session: StoredSession;
}

/** Milliseconds since the navigation started. */
export interface ColdVisit {
  /** First paint. */
  paint: number;
  /** First rendering of the tool's form. */
  form: number;
}

export interface Line {
  offline: boolean;
  /** Milliseconds. */
  latency: number;
  /** Bytes per second. */
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

/** Visits a page in a browser that has only the session: no file of the site is cached. */
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
      // A rendered change is painted by the second frame.
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

/** One visit, or undefined when the connection stalled. */
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
    // A stalled visit closes the page.
    seen.catch(() => undefined);
    return Promise.race([seen, pause(stalledMs, undefined)]);
  });

/** A signed-in user opens a tool for the first time. `line`: emulated connection; default: the machine's own. */
export const visitCold = async (browser: Browser, side: Side, { line }: { line?: Line } = {}): Promise<ColdVisit> => {
  const visit = (await visitOnce(browser, side, line)) ?? (await visitOnce(browser, side, line));
  if (visit === undefined) throw new Error(`${side.product.url}: the form did not come within ${stalledMs} ms, twice`);
  return visit;
};
