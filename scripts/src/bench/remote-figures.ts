import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groups } from '@atelier/catalogue/groups';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import type { Figure } from '@atelier/testing/figure';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { type Built, build, startProduct } from '../product.ts';

const kilobytes = (bytes: number): number => bytes / 1000;

const toolGroups = Object.values(groups).filter(({ section }) => section === 'tools');

interface RemoteSize {
  name: string;
  /** Gzipped, KB. */
  entry: number;
}

const gzipped = (path: string): number => kilobytes(gzipSync(readFileSync(path)).length);

/** Gzipped sizes of every published remote. */
const remoteSizes = (store: string): RemoteSize[] => {
  return Object.entries(readRegistryFolder(store).remotes).flatMap(([name, { active, versions }]) => {
    const version = versions[active];
    if (!version) return [];
    const folder = join(store, dirname(version.manifest));
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    if (!scripts.includes(version.entry)) return [];
    return [{ name, entry: gzipped(join(folder, version.entry)) }];
  });
};

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#${path}`);

const firstPages = toolGroups.map(({ path, redirect }) => `${path}/${redirect}`);

/** Every ordered pair of tool groups. */
const orders = firstPages.flatMap((first) =>
  firstPages.filter((second) => second !== first).map((second) => ({ first, second })),
);

const headingOf = (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().textContent();

/** Gzipped scripts that a second tool group loads after a first one is open. */
const secondGroup = async (
  context: BrowserContext,
  url: string,
  { first, second }: (typeof orders)[number],
): Promise<number> => {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(`${url}/#${first}`, { waitUntil: 'networkidle' });
  const before = await headingOf(page);
  const bodies: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', collect);
  await goTo(page, second);
  await page
    .getByRole('heading', { level: 1 })
    .filter({ visible: true, hasNotText: before ?? '' })
    .first()
    .waitFor();
  // Waits for prefetches of the opened page.
  await page.waitForTimeout(1500);
  page.off('response', collect);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return kilobytes(sizes.reduce((sum, size) => sum + size, 0));
};

const signedIn = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${url}/#/login`);
  await signInDemo(page);
  await page.close();
  return context;
};

const sizeFigures = (built: Built): Figure[] => {
  const sizes = remoteSizes(built.store).toSorted((one, other) => other.entry - one.entry);
  const largest = sizes[0];
  return [
    {
      id: 'remote.entry.js',
      value: largest?.entry ?? Number.NaN,
      note: `gzip, the largest of ${sizes.length}: ${largest?.name}`,
      unit: 'KB',
      target: 17,
      better: 'lower',
    },
  ];
};

/** Measures the cost of a remote for a page: its entry, and a second group after a first. */
export const measureRemotes = async (): Promise<Figure[]> => {
  const built = await build();
  const product = await startProduct(built);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await signedIn(browser, product.url);
    const seconds: { size: number; order: string }[] = [];
    for (const order of orders) {
      seconds.push({
        size: await secondGroup(context, product.url, order),
        order: `${order.second} after ${order.first}`,
      });
    }
    const worst = seconds.toSorted((one, other) => other.size - one.size)[0];
    return [
      ...sizeFigures(built),
      {
        id: 'remote.second-group.js',
        value: worst?.size ?? Number.NaN,
        unit: 'KB',
        target: 60,
        better: 'lower',
        note: `gzip of every script that a second tool group fetches, the worst of ${seconds.length} orders: ${worst?.order}`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
