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

/** A line of so many bits a second, with 300 ms to the server and back. */
const slowDown = async (page: Page, bitsPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
};

const lines = [
  // a phone at the edge of a cell
  { kilobits: 250, seconds: 60 },
  // no longer usable, and still no reason to fetch another version's bytes
  { kilobits: 64, seconds: 150 },
];
// The slowest takes a minute.
for (const { kilobits, seconds } of isFull ? lines : lines.slice(0, 1)) {
  test(`at ${kilobits} kbit/s a tool page opens within ${seconds} s, in the active version @full`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { page, context } = await openVisitor(browser, state);
    try {
      await slowDown(page, kilobits * 1000);
      faultStore.forget();
      const start = performance.now();
      await page.goto(`${faultStore.url}${path}`, { waitUntil: 'commit', timeout: 60_000 });
      await page.getByRole('banner').waitFor({ timeout: seconds * 1000 });
      const frame = performance.now() - start;
      await page
        .getByText(workbenchWords)
        .first()
        .waitFor({ timeout: seconds * 1000 });
      const form = performance.now() - start;
      process.stdout.write(
        `      header after ${(frame / 1000).toFixed(1)} s, form after ${(form / 1000).toFixed(1)} s\n`,
      );
      expect(form).toBeLessThan(seconds * 1000);
      // Header and menus stand around the page while its code is on the way.
      if (kilobits < 100) expect(form - frame).toBeGreaterThan(3000);
      await expect(page.getByText('新版本加载失败，当前使用上一版本。')).toBeHidden();
      const others = faultStore
        .asked()
        .filter((asked) => asked.startsWith('/remotes/') && !asked.includes(brokenVersion));
      expect(others).toEqual([]);
    } finally {
      await context.close();
    }
  });
}
