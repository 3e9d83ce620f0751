import { type Built, type Product, startProduct } from '@atelier/scripts/product';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Browser, Page } from 'playwright/test';
import { figureTag, isMeasured, measuredRounds, noteFigure } from '../support/figures.ts';
import { isFull } from '../support/sample.ts';
import { createServedStore, type ServedStore } from '../support/served-store.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, fileOf, register, test } from '../support/test.ts';
import { makeVersion, mirrorVersion } from '../support/test-versions.ts';
import { openVisitor } from '../support/visitor.ts';

const remote = 'remote-tools';
const path = '/#/auxiliaryTools/hDenlarge';
/** Text of the older version, and of the newer one. */
const oldWords = '拖入或粘贴图片，也可拖入结果';
const newWords = '这是新的一版';
const rounds = isMeasured ? measuredRounds : isFull ? 5 : 1;

let store: ServedStore;
let product: Product;
let state: ReturnType<typeof signedInState>;
let old = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  store = createServedStore();
  const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
  product = await startProduct({ web: built.web, store: store.folder }, { WORKER_SLOTS: '1' });
  state = signedInState(product.url, await register(product.url));
  const entry = store.registry().remotes[remote];
  const source = entry?.versions[entry.active];
  if (!entry || !source) throw new Error(`${remote} is not published`);
  old = entry.active;
  await store.publish(remote, makeVersion(entry, { remote, version: '9.0.0', throwsAt: 'never', say: newWords }));
  await store.publish(remote, mirrorVersion(store.folder, remote, source, '9.1.0'));
});
test.afterAll(async () => {
  await product?.stop();
  store?.remove();
});

const promote = (version: string) => store.deploy('promote', remote, version, '--reason', 'test');
const rollBack = () => store.deploy('rollback', remote, '--to', old, '--reason', 'test');

const servedLimitMs = 60_000;

/** Milliseconds from the registry's write to the first changed response, polled as an open tab does. */
const servedAfter = async (): Promise<number> => {
  const known = (await fetch(`${product.url}/registry.json`)).headers.get('etag') ?? '';
  for (const until = Date.now() + servedLimitMs; ; ) {
    const response = await fetch(`${product.url}/registry.json`, { headers: { 'if-none-match': known } });
    const at = Date.now();
    if (response.status === 200) {
      await response.arrayBuffer();
      return Math.max(0, at - store.writtenAt());
    }
    if (Date.now() > until) throw new Error(`the changed registry was not served within ${servedLimitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** A new visitor gets the version with this text. */
const expectVersion = async (browser: Browser, words: string): Promise<void> => {
  const { page, context } = await openVisitor(browser, state);
  await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await context.close();
};

test(
  'a rollback is served, shown on the next visit, and changes nothing else @full',
  figureTag,
  async ({ browser }) => {
    test.setTimeout(60_000 + rounds * 30_000);
    const fingerprint = store.fingerprint(remote);
    const served: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await promote('9.0.0');
      if (round === 0) await expectVersion(browser, newWords);
      const waiting = servedAfter();
      await rollBack();
      served.push(await waiting);
      await expectVersion(browser, oldWords);
    }
    noteFigure('remote.rollback.served.p95', served);
    expect(store.fingerprint(remote)).toBe(fingerprint);
  },
);

const knowsRevision = (page: Page, revision: number) =>
  page.waitForFunction(
    (wanted) =>
      Object.keys(localStorage).some(
        (key) => key.startsWith('registry') && (localStorage.getItem(key) ?? '').includes(`"revision":${wanted}`),
      ),
    revision,
    { timeout: 60_000 },
  );

test('an open tab shows it on its next navigation @full', figureTag, async ({ browser }) => {
  test.setTimeout(60_000 + rounds * 30_000);
  const times: number[] = [];
  const { page, context } = await openVisitor(browser, state);
  const menu = page.getByRole('navigation', { name: '处理工具' });
  /** Navigations between tools until this text appears: the first one after the registry and the version have loaded. */
  const stepUntil = async (words: string): Promise<void> => {
    const tools = ['一键换色', '高清放大'];
    await expect(async () => {
      await menu.getByRole('link', { name: tools[0] ?? '' }).click();
      tools.reverse();
      await page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 1000 });
    }).toPass({ timeout: 60_000, intervals: [50] });
  };
  try {
    await page.goto(`${product.url}${path}`);
    for (let round = 0; round < rounds; round++) {
      await promote('9.0.0');
      await stepUntil(newWords);
      await rollBack();
      const writtenAt = store.writtenAt();
      await stepUntil(oldWords);
      times.push(Date.now() - writtenAt);
    }
  } finally {
    await context.close();
  }
  noteFigure('remote.rollback.open.p95', times);
});

test('an open tab learns of it by itself and switches on its next navigation, without a reload @full', async ({
  browser,
}) => {
  await promote('9.0.0');
  const { page, context, blanks } = await openVisitor(browser, state);
  try {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText(newWords)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { pageMark: 'still here' }));
    await rollBack();
    await knowsRevision(page, store.registry().revision);
    await expect(page.getByText(newWords)).toBeVisible();
    // The first navigation after the older version has loaded; until then the newer one continues.
    const menu = page.getByRole('navigation', { name: '处理工具' });
    const tools = ['一键换色', 'AI 抠图'];
    await expect(async () => {
      await menu.getByRole('link', { name: tools[0] ?? '' }).click();
      tools.reverse();
      await page.getByText(oldWords).filter({ visible: true }).first().waitFor({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await page.goBack();
    await expect(page.getByText(oldWords).filter({ visible: true }).first()).toBeVisible();
    // A kept-alive page of before may be hidden in the document; only the older version is visible.
    await expect(page.getByText(newWords).filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => (window as { pageMark?: string }).pageMark)).toBe('still here');
    expect(await blanks()).toBe(0);
  } finally {
    await context.close();
  }
});

test('a half-filled form is kept, and restored when the user switches versions', async ({ browser }) => {
  await promote('9.1.0');
  const { page, context } = await openVisitor(browser, state);
  const photo = await drawGarmentPhoto({
    width: 600,
    height: 800,
    garment: 'dress',
    colour: '#446655',
    ground: '#cccccc',
    noise: 4,
    seed: 3,
  });
  try {
    await page.goto(`${product.url}${path}`);
    await page.locator('input[type=file]').first().setInputFiles(fileOf('half-filled.jpg', photo.jpeg));
    await expect(page.getByText('half-filled.jpg')).toBeVisible();
    await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
    await rollBack();
    await knowsRevision(page, store.registry().revision);
    await expect(page.getByText('此页面将恢复到上一版本。')).toBeVisible();
    await page.getByRole('navigation', { name: '处理工具' }).getByRole('link', { name: '一键换色' }).click();
    // Until the navigation is done, back leaves the product.
    await expect(page.getByRole('heading', { level: 1, name: '一键换色' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('half-filled.jpg')).toBeVisible();
    await page.getByRole('button', { name: '恢复上一版本' }).click();
    await expect(page.getByText('此页面将恢复到上一版本。')).toHaveCount(0);
    await expect(page.getByText('half-filled.jpg')).toBeVisible();
    await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
    // Both versions ran, from the same files.
    const { versions = {} } = store.registry().remotes[remote] ?? {};
    const names = ['9.1.0', old].map((version) => versions[version]?.federationName ?? '');
    expect(await page.evaluate((wanted) => wanted.filter((name) => name in window), names)).toEqual(names);
  } finally {
    await context.close();
  }
});
