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
/** Every pair is tested each time, additional cases in part. */
/** The tested pairs: all of them with TEST_FULL=1. */
const pairs = sample(
  sides.flatMap((host) => sides.map(({ name }) => `${host.name} ${name}`)),
  5,
);
const heldAgainstNext = sample(sides, 1);
const inOneTab = sample(sides.slice(1), 1);
const toolPath = '/#/auxiliaryTools/hDenlarge';

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page of a signed-in user, with its requests and errors. */
interface Watched {
  page: Page;
  context: BrowserContext;
  /** Requested paths of remotes' files. */
  requestedPaths: string[];
  /** Console errors and uncaught errors. */
  errors: string[];
  /** Messages of the socket. */
  messages: string[];
}

const openWatched = async (browser: Browser, tokens: Tokens): Promise<Watched> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const watched: Watched = { page, context, requestedPaths: [], errors: [], messages: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) watched.requestedPaths.push(pathname);
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

const requestedOf = (requestedPaths: readonly string[], { row }: AgedRemote): string[] =>
  requestedPaths.filter((path) => path.startsWith(`/${dirname(row.manifest)}/`));

/** Requests of the two files that only this version has. */
const requestedOwn = (requestedPaths: readonly string[], { row }: AgedRemote): string[] =>
  requestedPaths.filter((path) => [row.manifest, `${dirname(row.manifest)}/${row.entry}`].includes(path.slice(1)));

/** Whether a message reports a completed task. */
const tellsOfResult = (message: string): boolean => {
  const { event, task } = JSON.parse(message) as { event?: string; task?: { state: string } };
  return event === 'generate_result' && task?.state === 'completed';
};

/** The purpose of a tool page: upload, submission, result. */
const draw = async ({ page, messages }: Watched): Promise<void> => {
  await dropPicture(page, 'coat.jpg', await smallPhoto());
  await expect(page.getByText('coat.jpg')).toBeVisible();
  await generate(page);
  expect(messages.filter(tellsOfResult), 'the socket reports the result').toHaveLength(1);
  const result = page.getByRole('img', { name: /结果 1/ }).first();
  await expect.poll(() => result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
};

/** Navigates away and back within the host's own shell. */
const expectFrame = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('button', { name: '切换到中文' })).toBeVisible();
};

/** A page in the shell in place of the tool's, with a next step, before any byte of a remote was requested. */
const expectPassedOver = async ({ page, requestedPaths }: Watched, url: string): Promise<void> => {
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByRole('heading', { name: '处理工具暂时打不开' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
  await expectFrame(page);
  expect(requestedPaths).toEqual([]);
};

const expectDrawn = async (watched: Watched, url: string, remote: AgedRemote): Promise<void> => {
  await openTool(watched.page, url, 5);
  await draw(watched);
  expect(requestedOf(watched.requestedPaths, remote)).not.toEqual([]);
  expect(watched.errors).toEqual([]);
};

/** A text key in place of its sentence. */
const bareKey = /(?<![\w@./-])[a-z]{2,}(?:[A-Z][a-z]+)+(?![\w@./-])/;

const expectWords = async (page: Page, words: string | RegExp): Promise<void> => {
  // The previous page is kept alive, hidden.
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  expect(await visibleText(page.getByRole('main'))).not.toMatch(bareKey);
};

/** Files of a version's workbench; a page requests them unless another page has loaded the same workbench. */
const workbenchFiles = ({ row }: AgedRemote): readonly string[] => row.ahead?.['@atelier/workbench/tool-page'] ?? [];

/** Identifies the content of a version's workbench. */
const workbenchVersion = ({ row, store }: AgedRemote): string => {
  const entry = readFileSync(join(store, dirname(row.manifest), row.entry), 'utf8');
  const [, version] = /workbench\/tool-page"[^{}]*?requiredVersion:"([^"]+)"/.exec(entry) ?? [];
  if (version === undefined) throw new Error(`${row.manifest} names no workbench`);
  return version;
};

/** Of recorded and current builds. */
const zh = /拖入、粘贴，或|拖入或粘贴图片/;
const en = /Drop, paste or drag a result here|Drop or paste an image, or drag a result here/;

let next: Awaited<ReturnType<typeof buildNextSide>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  next = await buildNextSide(sides[0]?.platform ?? '');
});
test.afterAll(() => next?.remove());

/** A host of its own on the current server, with a new signed-in user for each test. */
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
      test(`remote ${name} is skipped for its previous version, which works @full`, async () => {
        const { store, product, watched } = shared;
        store.serve(remote, host.remote);
        await expectDrawn(watched, product.url, host.remote);
        expect(requestedOwn(watched.requestedPaths, remote)).toEqual([]);
      });
    }

    if (heldAgainstNext.includes(host)) {
      test('a remote that uses a name of the next platform is skipped, and the previous one works @full', async () => {
        const { store, product, watched } = shared;
        const { remote } = next.side;
        store.serve(remote, host.remote);
        expect(fateOf(host, remote)).not.toBe('runs');
        await expectDrawn(watched, product.url, host.remote);
        expect(requestedOwn(watched.requestedPaths, remote)).toEqual([]);
        await expect(watched.page.locator('html')).not.toHaveAttribute(nextMark);
      });
    }

    for (const { name, remote } of host.name === 'N' ? inOneTab : []) {
      test(`a page of remote ${name} and a current one work side by side, each with its own texts @full`, async () => {
        const { store, product, watched } = shared;
        const { page, requestedPaths } = watched;
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
        await expect.poll(() => chineseOn(page)).toBe('');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Processing tools' }).click();
        await expect(page.getByRole('heading', { name: 'HD upscale' })).toBeVisible();
        await expectWords(page, 'Generate');
        await expect(page.getByRole('img', { name: /result 1/i }).first()).toBeVisible();
        // The announcement of the completed task was in Chinese.
        await expect.poll(async () => (await chineseOn(page)).replace(/已完成|画好了/, '')).toBe('');
        const isEqual = workbenchVersion(remote) === workbenchVersion(other);
        const ofOther = requestedOf(requestedPaths, other).filter((path) =>
          workbenchFiles(other).includes(basename(path)),
        );
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
