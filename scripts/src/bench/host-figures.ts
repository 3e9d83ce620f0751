import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, median } from '@atelier/server/bench/figure';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { type Built, build } from '../build.ts';
import { findChromium } from '../chromium.ts';
import { type Product, startProduct } from '../product.ts';
import { signInDemo } from '../sign-in-demo.ts';
import { scriptKilobytes } from './script-bytes.ts';
import { buildSingleBundle } from './single/build-single.ts';

/** The first tool page of the catalogue's first remote. */
const toolPage = '#/auxiliaryTools/hDenlarge';
const pairs = 15;
/** No visit takes this long, but the emulated line was seen to stall for minutes. */
const stalledMs = 20_000;
/** 40 ms to the server and back, 10 Mbit a second. */
const line = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One of the two builds behind its own server, with a signed-in person's storage. */
interface Side {
  product: Product;
  session: StoredSession;
}

const startSide = async (browser: Browser, built: Built): Promise<Side> => {
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
const withColdPage = async <T>(browser: Browser, side: Side, visit: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ storageState: side.session, locale: 'zh-CN' });
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
};

const scriptsOf = (browser: Browser, side: Side): Promise<number> =>
  withColdPage(browser, side, (page) =>
    scriptKilobytes(page, async () => {
      await page.goto(`${side.product.url}/${toolPage}`, { waitUntil: 'networkidle' });
      await page.locator('section').getByRole('heading', { level: 1 }).waitFor();
    }),
  );

/** Runs in the page before its first script: when the tool's form is drawn, ms after the navigation began. */
const watchForm = (): void => {
  const seen = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('section h1')?.checkVisibility()) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  Object.assign(globalThis, { formSeen: seen });
};

/** Milliseconds of one visit, or undefined when the line stalled. */
const visitOnce = (browser: Browser, side: Side): Promise<number | undefined> =>
  withColdPage(browser, side, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(watchForm);
    await page.goto(`${side.product.url}/${toolPage}`, { waitUntil: 'commit' });
    const seen = page.evaluate(() => (globalThis as unknown as { formSeen: Promise<number> }).formSeen);
    // The page is closed under it when it stalls.
    seen.catch(() => undefined);
    return Promise.race([seen, pause(stalledMs, undefined)]);
  });

const timeOf = async (browser: Browser, side: Side): Promise<number> => {
  const ms = (await visitOnce(browser, side)) ?? (await visitOnce(browser, side));
  if (ms === undefined) throw new Error(`${side.product.url}: the form did not come within ${stalledMs} ms, twice`);
  return ms;
};

/** In turns, so that whatever else the machine does meets both alike. */
const timePairs = async (browser: Browser, federated: Side, single: Side): Promise<{ ratio: number; note: string }> => {
  const rows: { federated: number; single: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFederatedFirst = pair % 2 === 0;
    const early = isFederatedFirst ? await timeOf(browser, federated) : await timeOf(browser, single);
    const late = isFederatedFirst ? await timeOf(browser, single) : await timeOf(browser, federated);
    rows.push(isFederatedFirst ? { federated: early, single: late } : { federated: late, single: early });
  }
  const typical = (side: 'federated' | 'single') => median(rows.map((row) => row[side])).toFixed(0);
  return {
    ratio: median(rows.map((row) => row.federated / row.single)),
    note: `${typical('federated')} ms to ${typical('single')} ms`,
  };
};

/** What the federation costs: the product as it is against the same code as one bundle. */
export const measureHost = async (): Promise<Figure[]> => {
  const built = await build();
  const bundle: Built = { web: await buildSingleBundle(), store: built.store };
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const sides: Side[] = [];
  try {
    const federated = await startSide(browser, built);
    sides.push(federated);
    const single = await startSide(browser, bundle);
    sides.push(single);
    const federatedScripts = await scriptsOf(browser, federated);
    const singleScripts = await scriptsOf(browser, single);
    const time = await timePairs(browser, federated, single);
    return [
      {
        id: 'host.bytes.ratio',
        value: federatedScripts / singleScripts,
        unit: 'x',
        target: 1.3,
        better: 'lower',
        note: `brotli 11 of scripts on a cold visit of HD upscale, ${federatedScripts.toFixed(0)} KB to ${singleScripts.toFixed(0)} KB as one bundle`,
      },
      {
        id: 'host.time.ratio',
        value: time.ratio,
        unit: 'x',
        target: 1.25,
        better: 'lower',
        note: `cold, signed in, to HD upscale's form at 40 ms and 10 Mbit, median of ${pairs} pairs, ${time.note} as one bundle`,
      },
    ];
  } finally {
    await browser.close();
    for (const { product } of sides) await product.stop();
  }
};
