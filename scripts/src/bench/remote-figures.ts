import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groups } from '@atelier/catalogue/groups';
import { readRegistryFolder } from '@atelier/deploy/sign-registry';
import { type Figure, percentile } from '@atelier/testing/figure';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { type Built, build, startProduct } from '../product.ts';

const kilobytes = (bytes: number): number => bytes / 1000;
const rounds = 6;

const toolGroups = Object.values(groups).filter(({ section }) => section === 'tools');

interface RemoteSize {
  name: string;
  /** Gzipped, KB. */
  entry: number;
  /** Every script of the remote together, gzipped one by one, KB. */
  all: number;
  scripts: number;
}

const gzipped = (path: string): number => kilobytes(gzipSync(readFileSync(path)).length);

/** What every published remote weighs. */
const remoteSizes = (store: string): RemoteSize[] => {
  return Object.entries(readRegistryFolder(store).remotes).flatMap(([name, { active, versions }]) => {
    const version = versions[active];
    if (!version) return [];
    const folder = join(store, dirname(version.manifest));
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    if (!scripts.includes(version.entry)) return [];
    const all = scripts.reduce((sum, file) => sum + gzipped(join(folder, file)), 0);
    return [{ name, entry: gzipped(join(folder, version.entry)), all, scripts: scripts.length }];
  });
};

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#${path}`);

const firstPages = toolGroups.map(({ path, redirect }) => `${path}/${redirect}`);

/** Each of the tool groups after each of the others. */
const orders = firstPages.flatMap((first) =>
  firstPages.filter((second) => second !== first).map((second) => ({ first, second })),
);

const headingOf = (page: Page): Promise<string | null> =>
  page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().textContent();

/** Gzipped scripts that a second tool group fetches after a first one is open. */
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
  // what the page still fetches by itself once it is open
  await page.waitForTimeout(1500);
  page.off('response', collect);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return kilobytes(sizes.reduce((sum, size) => sum + size, 0));
};

/** Notes, in the page, when a click falls and when another heading than before has been laid out. */
const watchSwitch = (): void => {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((element) => element.checkVisibility())?.textContent;
  const times: number[] = [];
  Object.assign(window, { switchTimes: times });
  document.addEventListener(
    'click',
    () => {
      const start = performance.now();
      const before = heading();
      const look = () => {
        const now = heading();
        if (now !== undefined && now !== before) times.push(performance.now() - start);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
};

/** Milliseconds from a click on a group's entry, on which the pointer rested, to its page; each group for the first time. */
const hoverSwitches = async (context: BrowserContext, url: string): Promise<number[]> => {
  const page = await context.newPage();
  await page.addInitScript(watchSwitch);
  await page.goto(`${url}/#/patternLibrary/versionLibrary`, { waitUntil: 'networkidle' });
  for (const [place, { title }] of toolGroups.entries()) {
    const link = page.getByRole('banner').getByRole('link', { name: title.zh });
    await link.hover();
    await page.waitForTimeout(800);
    await page.waitForLoadState('networkidle');
    await link.click();
    await page.waitForFunction(
      (count) => (window as unknown as { switchTimes: number[] }).switchTimes.length > count,
      place,
    );
  }
  const times = await page.evaluate(() => (window as unknown as { switchTimes: number[] }).switchTimes);
  await page.close();
  return times;
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
  const limit = { unit: 'KB', target: 17, better: 'lower' } as const;
  return [
    {
      id: 'remote.entry.js',
      value: largest?.entry ?? Number.NaN,
      note: `gzip, the largest of ${sizes.length}: ${largest?.name}`,
      ...limit,
    },
    ...sizes.map(({ name, entry, all, scripts }) => ({
      id: `remote.entry.js.${name}`,
      value: entry,
      note: `gzip of its entry; ${all.toFixed(0)} KB in its ${scripts} scripts together, each fetched when it is used`,
      ...limit,
    })),
  ];
};

/** What a remote costs a page: its entry, a second group after a first, a switch that the pointer announced. */
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
    const switches: number[] = [];
    for (let round = 0; round < rounds; round++) switches.push(...(await hoverSwitches(context, product.url)));
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
      {
        id: 'remote.hover-switch.p95',
        value: percentile(switches, 0.95),
        unit: 'ms',
        target: 100,
        better: 'lower',
        note: `click to page, ${switches.length} first switches to a tool group, entry hovered before`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
