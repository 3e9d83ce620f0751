import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Tokens } from '@atelier/contract/auth';
import { type Built, type Product, startProduct } from '@atelier/scripts/product';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { buildNextSide, nextMark } from '../support/next-platform.ts';
import { sample } from '../support/sample.ts';
import { smallPhoto } from '../support/seed.ts';
import {
  type AgedRemote,
  type AgedStore,
  createAgedStore,
  currentSide,
  fateOf,
  recordedSides,
  remoteIn,
  type Side,
} from '../support/skew-versions.ts';
import { keepSession } from '../support/stored-session.ts';
import { expect, register, skipGuide, test } from '../support/test.ts';
import { dropPicture, generate, openTool } from '../support/tool.ts';
import { chineseOn, visibleText } from '../support/visible-text.ts';

const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Partial<Built>;
const folder = mkdtempSync(join(tmpdir(), 'atelier-recorded-'));
const sides: readonly Side[] = built.store === undefined ? [] : [currentSide(built as Built), ...recordedSides(folder)];
/** Every pair is tried each time; of what stands beside the pairs, a part. */
/** The pairs that are run: all of them with TEST_FULL=1. */
const pairs = sample(
  sides.flatMap((host) => sides.map(({ name }) => `${host.name} ${name}`)),
  5,
);
const heldAgainstNext = sample(sides, 1);
const inOneTab = sample(sides.slice(1), 1);
const toolPath = '/#/auxiliaryTools/hDenlarge';

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page of somebody who is signed in, with what it asks for and what it complains of. */
interface Watched {
  page: Page;
  context: BrowserContext;
  /** Paths of remotes' files that were asked for. */
  asked: string[];
  /** Errors in the console, and those that nobody caught. */
  errors: string[];
  /** Messages that came by the socket. */
  messages: string[];
}

const openWatched = async (browser: Browser, tokens: Tokens): Promise<Watched> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const watched: Watched = { page, context, asked: [], errors: [], messages: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) watched.asked.push(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(message.text());
  });
  page.on('pageerror', (error) => watched.errors.push(String(error)));
  page.on('websocket', (line) => line.on('framereceived', ({ payload }) => watched.messages.push(String(payload))));
  await skipGuide(page);
  await keepSession(page, tokens);
  return watched;
};

const askedOf = (asked: readonly string[], { row }: AgedRemote): string[] =>
  asked.filter((path) => path.startsWith(`/${dirname(row.manifest)}/`));

/** Does a message say that a task is done? */
const tellsOfResult = (message: string): boolean => {
  const { event, task } = JSON.parse(message) as { event?: string; task?: { state: string } };
  return event === 'generate_result' && task?.state === 'completed';
};

/** Upload, order, result: what a tool page is for. */
const draw = async ({ page, messages }: Watched): Promise<void> => {
  await dropPicture(page, 'coat.jpg', await smallPhoto());
  await expect(page.getByText('coat.jpg')).toBeVisible();
  await generate(page);
  expect(messages.filter(tellsOfResult), 'the result is told of by the socket').toHaveLength(1);
  const result = page.getByRole('img', { name: /结果 1/ }).first();
  await expect.poll(() => result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
};

/** Somewhere else than the tool's page, and the way back; the frame is the host's own. */
const expectFrame = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('button', { name: '切换到中文' })).toBeVisible();
};

/** A page in place of the tool's, in the frame, that says what to do, before a byte of a remote was asked for. */
const expectPassedOver = async ({ page, asked }: Watched, url: string): Promise<void> => {
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByRole('heading', { name: '处理工具暂时打不开' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
  await expectFrame(page);
  expect(asked).toEqual([]);
};

const expectDrawn = async (watched: Watched, url: string, remote: AgedRemote): Promise<void> => {
  await openTool(watched.page, url, 5);
  await draw(watched);
  expect(askedOf(watched.asked, remote)).not.toEqual([]);
  expect(watched.errors).toEqual([]);
};

/** A word's key where its sentence should stand. */
const bareKey = /(?<![\w@./-])[a-z]{2,}(?:[A-Z][a-z]+)+(?![\w@./-])/;

const expectWords = async (page: Page, words: string | RegExp): Promise<void> => {
  // A page that was left is kept, unseen.
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  expect(await visibleText(page.getByRole('main'))).not.toMatch(bareKey);
};

/** Files that a version brings its workbench in; a page asks for them where no other has brought the same workbench. */
const workbenchFiles = ({ row }: AgedRemote): readonly string[] => row.ahead?.['@atelier/workbench/tool-page'] ?? [];

/** Names the content of the workbench that a version was built with. */
const workbenchVersion = ({ row, store }: AgedRemote): string => {
  const entry = readFileSync(join(store, dirname(row.manifest), row.entry), 'utf8');
  const [, version] = /workbench\/tool-page"[^{}]*?requiredVersion:"([^"]+)"/.exec(entry) ?? [];
  if (version === undefined) throw new Error(`${row.manifest} names no workbench`);
  return version;
};

/** As recorded builds say it, and as today's do. */
const zh = /拖入、粘贴，或|拖入或粘贴图片/;
const en = 'Drop or paste an image, or drag a result here';

let next: Awaited<ReturnType<typeof buildNextSide>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  next = await buildNextSide(sides[0]?.platform ?? '');
});
test.afterAll(() => next?.remove());

/** A host of its own behind today's server, and for each test a new person who is signed in there. */
const forHost = (host: () => Side) => {
  const shared = {} as { product: Product; store: AgedStore; watched: Watched };
  test.beforeAll(async () => {
    shared.store = createAgedStore(host());
    const { web, keys } = host();
    shared.product = await startProduct({ web, store: shared.store.folder, keys });
  });
  test.beforeEach(async ({ browser }) => {
    shared.watched = await openWatched(browser, (await register(shared.product.url)).tokens);
  });
  test.afterEach(() => shared.watched.context.close());
  test.afterAll(async () => {
    await shared.product?.stop();
    shared.store?.remove();
  });
  return shared;
};

for (const host of sides) {
  test.describe(`host ${host.name}, platform ${host.platform}`, () => {
    const shared = forHost(() => host);

    for (const { name, remote } of sides.filter((side) => pairs.includes(`${host.name} ${side.name}`))) {
      const fate = fateOf(host, remote);
      test(`remote ${name}: ${fate} @full`, async () => {
        const { store, product, watched } = shared;
        store.serve(remote);
        if (fate === 'runs') await expectDrawn(watched, product.url, remote);
        else await expectPassedOver(watched, product.url);
      });
    }

    for (const { name, remote } of sides.filter((side) => fateOf(host, side.remote) !== 'runs')) {
      test(`remote ${name} is passed over where the one before it is still there, and that serves @full`, async () => {
        const { store, product, watched } = shared;
        store.serve(remote, host.remote);
        await expectDrawn(watched, product.url, host.remote);
        expect(askedOf(watched.asked, remote)).toEqual([]);
      });
    }

    if (heldAgainstNext.includes(host)) {
      test('a remote that uses a name of the next platform is passed over, and the one before it serves @full', async () => {
        const { store, product, watched } = shared;
        const { remote } = next.side;
        store.serve(remote, host.remote);
        expect(fateOf(host, remote)).not.toBe('runs');
        await expectDrawn(watched, product.url, host.remote);
        expect(askedOf(watched.asked, remote)).toEqual([]);
        await expect(watched.page.locator('html')).not.toHaveAttribute(nextMark);
      });
    }

    for (const { name, remote } of host.name === 'N' ? inOneTab : []) {
      test(`a page of remote ${name} and one of today’s stand beside each other, each with its own words @full`, async () => {
        const { store, product, watched } = shared;
        const { page, asked } = watched;
        const other = remoteIn(built.store ?? '', 'remote-style-design');
        store.serve(remote, other);
        await openTool(page, product.url, 5);
        await expectWords(page, zh);
        await draw(watched);
        await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '款式设计' }).click();
        await expect(page).toHaveURL(/#\/clothingStyle\//);
        await expectWords(page, zh);
        await page.getByRole('button', { name: 'Switch to English' }).click();
        await expectWords(page, en);
        expect(await chineseOn(page)).toBe('');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Processing tools' }).click();
        await expect(page.getByRole('heading', { name: 'HD upscale' })).toBeVisible();
        await expectWords(page, 'Generate');
        await expect(page.getByRole('img', { name: /result 1/i }).first()).toBeVisible();
        // What was read out when the task was done was said in Chinese.
        expect((await chineseOn(page)).replace(/已完成|画好了/, '')).toBe('');
        const isEqual = workbenchVersion(remote) === workbenchVersion(other);
        const ofOther = askedOf(asked, other).filter((path) => workbenchFiles(other).includes(basename(path)));
        expect(ofOther.length > 0, 'each brings its own workbench, unless they are equal').toBe(!isEqual);
        expect(watched.errors).toEqual([]);
      });
    }
  });
}

test.describe('the host of the next platform', () => {
  const shared = forHost(() => next.side);

  test('runs the remote that uses its new name @full', async () => {
    const { store, product, watched } = shared;
    const { remote, platform } = next.side;
    store.serve(remote);
    await expectDrawn(watched, product.url, remote);
    await expect(watched.page.locator('html')).toHaveAttribute(nextMark, platform);
  });
});
