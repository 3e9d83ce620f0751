import type { Built } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { brokenRemote, brokenVersion, entryOf, promote } from '../support/fault-cases.ts';
import { type FaultStore, startFaultStore } from '../support/fault-store.ts';
import { isFull } from '../support/sample.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { mirrorVersion } from '../support/test-versions.ts';
import { openVisitor } from '../support/visitor.ts';

const path = '/#/auxiliaryTools/hDenlarge';
const workbenchWords = '拖入或粘贴图片，也可拖入结果';
const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;

let faultStore: FaultStore;
let state: ReturnType<typeof signedInState>;

test.beforeAll(async () => {
  faultStore = await startFaultStore(process.env['E2E_URL'] ?? '', built.store);
  state = signedInState(faultStore.url, await register(faultStore.url));
  const entry = entryOf(faultStore.registry());
  const source = entry.versions[entry.active];
  if (!source) throw new Error('the store describes no active version');
  promote(faultStore, mirrorVersion(built.store, brokenRemote, source, brokenVersion));
});
test.afterAll(() => faultStore.stop());

/** A connection of so many bits a second, with 300 ms latency. */
const slowDown = async (page: Page, bitsPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
};

/** A phone at the edge of a cell; hardly usable, but no reason to fetch another version. */
const speeds = [250, 64];
// The slowest takes a minute.
for (const kilobits of isFull ? speeds : speeds.slice(0, 1)) {
  test(`at ${kilobits} kbit/s a tool page opens in the active version @full`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { page, context } = await openVisitor(browser, state);
    try {
      await slowDown(page, kilobits * 1000);
      faultStore.forget();
      await page.goto(`${faultStore.url}${path}`, { waitUntil: 'commit' });
      await page.getByRole('banner').waitFor({ timeout: 200_000 });
      const form = page.getByText(workbenchWords).first();
      // Header and menus are visible while the page's code loads.
      if (kilobits < 100) expect(await form.isVisible()).toBe(false);
      await form.waitFor({ timeout: 200_000 });
      await expect(page.getByText('新版本加载失败，当前使用上一版本。')).toBeHidden();
      const others = faultStore
        .requestedPaths()
        .filter((requestedPath) => requestedPath.startsWith('/remotes/') && !requestedPath.includes(brokenVersion));
      expect(others).toEqual([]);
    } finally {
      await context.close();
    }
  });
}
