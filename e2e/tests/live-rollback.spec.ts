import { setTimeout as pause } from 'node:timers/promises';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import type { Built } from '@atelier/scripts/product';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { chromium, type Page } from 'playwright/test';
import { browserOptions } from '../support/browser-options.ts';
import { openCrashableTab } from '../support/crashable-tab.ts';
import { type FaultStore, startFaultStore } from '../support/fault-store.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { makeVersion, mirrorVersion, type TestVersion } from '../support/test-versions.ts';
import { dropPicture } from '../support/tool.ts';
import { openVisitor } from '../support/visitor.ts';

const remote = 'remote-account';
const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;

let faultStore: FaultStore;
test.beforeAll(async () => {
  faultStore = await startFaultStore(process.env['E2E_URL'] ?? '', built.store);
});
test.afterAll(() => faultStore.stop());

/** Activates a version of the remote, with the published one as fallback; `null`: the published one again, as after a rollback. */
const serve = (next: TestVersion | null): void => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  const source = entry?.versions[entry.active];
  if (!entry || !source) throw new Error(`${remote} is not published`);
  const rows = { [entry.active]: source, ...(next && { [next.version]: next.row }) };
  if (next) faultStore.add(next);
  faultStore.change(({ remotes }) => ({
    remotes: {
      ...remotes,
      [remote]: {
        ...entry,
        active: next?.version ?? entry.active,
        lastGood: next ? entry.active : null,
        versions: rows,
      },
    },
  }));
};

/** Navigates away and back until the condition holds; a page switches versions on navigation. */
const expectBackHome = async (page: Page, isSo: () => Promise<boolean>): Promise<void> => {
  const goTo = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);
  // Returning to the tab fetches the registry at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(async () => {
      await goTo('/home');
      await goTo('/userinfo/personInfo');
      return isSo();
    })
    .toBe(true);
};

test("a rolled back version's styles disappear from an open page @full", async ({ browser }) => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  const source = entry?.versions[entry.active];
  if (!source) throw new Error(`${remote} is not published`);
  // As an outside build may be: its style sheet hides the header.
  const rude = mirrorVersion(built.store, remote, source, '9.0.0', (text, file) =>
    file.endsWith('.css') ? `${text}\nheader{display:none!important}` : text,
  );
  const state = signedInState(faultStore.url, await register(faultStore.url));
  serve(rude);
  const { page, context } = await openVisitor(browser, state);
  try {
    await page.goto(`${faultStore.url}/#/userinfo/personInfo`);
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    serve(null);
    await expectBackHome(page, () => page.getByRole('banner').isVisible());
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
  } finally {
    await context.close();
  }
});

/** Globals that a remote could change. */
const spoil = `
for (const name of ['fetch', 'setTimeout', 'setInterval', 'clearTimeout', 'XMLHttpRequest', 'WebSocket', 'AbortController', 'AbortSignal', 'requestAnimationFrame', 'queueMicrotask'])
  Object.defineProperty(window, name, { value: undefined });
Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new Error('fault faultStore: storage'); };
`;

test('a version that changes the page’s globals is rolled back in the open tab @full', async ({ browser }) => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  const made = { remote, version: '9.0.1', throwsAt: 'never', say: 'all yours is mine', first: spoil } as const;
  const state = signedInState(faultStore.url, await register(faultStore.url));
  serve(makeVersion(entry, made));
  const { page, context } = await openVisitor(browser, state);
  try {
    await page.goto(`${faultStore.url}/#/userinfo/personInfo`);
    await expect(page.getByText('all yours is mine')).toBeVisible();
    serve(null);
    await expectBackHome(page, () => page.getByRole('heading', { name: '个人信息' }).isVisible());
  } finally {
    await context.close();
  }
});

/** Globals that uploads of other remotes use, changed in several ways. */
const spoilUploads = `
for (const name of ['FormData', 'Blob', 'File', 'FileReader', 'Worker', 'XMLHttpRequest', 'fetch', 'createImageBitmap', 'AbortController'])
  Object.defineProperty(window, name, { value: undefined, configurable: true });
Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
for (const name of ['digest', 'importKey', 'encrypt']) SubtleCrypto.prototype[name] = () => { throw new Error('fault faultStore: crypto'); };
URL.createObjectURL = HTMLCanvasElement.prototype.toBlob = OffscreenCanvas.prototype.convertToBlob = () => null;
`;

test('a remote that changes the page’s globals breaks no upload of another remote @full', async ({ browser }) => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  const made = { remote, version: '9.0.4', throwsAt: 'never', say: 'no upload but mine', first: spoilUploads } as const;
  const state = signedInState(faultStore.url, await register(faultStore.url));
  serve(makeVersion(entry, made));
  const { page, context } = await openVisitor(browser, state);
  try {
    const tool = page.getByRole('heading', { name: '高清放大', level: 1 });
    // Loaded before, so that no load restores the globals.
    await page.goto(`${faultStore.url}/#/auxiliaryTools/hDenlarge`);
    await expect(tool).toBeVisible();
    await page.goto(`${faultStore.url}/#/userinfo/personInfo`);
    await expect(page.getByText('no upload but mine')).toBeVisible();
    // As a click on the remote's page does after it is shown.
    await page.evaluate(spoilUploads);
    expect(await page.evaluate(() => typeof FormData)).toBe('undefined');
    await page.goto(`${faultStore.url}/#/auxiliaryTools/hDenlarge`);
    await expect(tool).toBeVisible();
    const size = { width: 480, height: 600 };
    const photo = await drawGarmentPhoto({
      ...size,
      garment: 'coat',
      colour: '#3f6f8f',
      ground: '#dcd8d0',
      noise: 4,
      seed: 5,
    });
    await dropPicture(page, 'after-spoil.png', photo.png);
    await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
    expect(await page.evaluate(() => [typeof FormData, typeof crypto.randomUUID])).toEqual(['function', 'function']);
  } finally {
    serve(null);
    await context.close();
  }
});

test('a version that froze the page is not tried again in that tab @full', async ({ browser }) => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  const state = signedInState(faultStore.url, await register(faultStore.url));
  serve(makeVersion(entry, { remote, version: '9.0.2', throwsAt: 'never', say: 'round and round' }));
  const { page, context } = await openVisitor(browser, state);
  try {
    await page.goto(`${faultStore.url}/#/userinfo/personInfo`);
    await expect(page.getByText('round and round')).toBeVisible();
    const mark = await page.evaluate(() => Object.entries(sessionStorage).find(([name]) => name.startsWith('running')));
    const running = JSON.parse(mark?.[1] ?? '{}');
    expect(running).toMatchObject({ remote, version: '9.0.2' });
    // State of the browser after an unresponsive page is closed: no event of the page could clear it.
    const frozen = JSON.stringify({ ...running, at: running.at - 10_000 });
    await page.addInitScript(([name, value]) => sessionStorage.setItem(name ?? '', value ?? ''), [mark?.[0], frozen]);
    await page.reload();
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
    await expect(page.getByText('新版本加载失败，当前使用上一版本。')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a version that freezes its page is skipped after the user closed the page @full', async () => {
  const entry = readRegistryFolder(built.store).remotes[remote];
  if (!entry) throw new Error(`${remote} is not published`);
  serve(null);
  const state = signedInState(faultStore.url, await register(faultStore.url));
  serve(
    makeVersion(entry, {
      remote,
      version: '9.0.3',
      throwsAt: 'never',
      say: 'never seen',
      first: 'for (;;) document.title;',
    }),
  );
  const own = await chromium.launch(browserOptions());
  try {
    const { page } = await openVisitor(own, state);
    await page.goto(`${faultStore.url}/#/home`);
    await expect(page.getByRole('banner')).toBeVisible();
    const tab = await openCrashableTab(own);
    await tab.evaluate(`location.hash = '#/userinfo/personInfo'`);
    await expect.poll(() => tab.isAnswering()).toBe(false);
    // A browser offers to close a page after several seconds; one closed sooner counts as busy.
    await pause(4000);
    await tab.endProcess();
    await tab.reload();
    await expect
      .poll(() => tab.evaluate('document.body.innerText'), { timeout: 60_000 })
      .toContain('新版本加载失败，当前使用上一版本。');
    expect(await tab.evaluate('document.body.innerText')).toContain('个人信息');
  } finally {
    await own.close();
  }
});
