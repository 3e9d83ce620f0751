import type { Built } from '@atelier/scripts/product';
import { brokenRemote, entryOf, promote } from '../support/fault-cases.ts';
import { type FaultStore, startFaultStore } from '../support/fault-store.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { makeVersion } from '../support/test-versions.ts';
import { openVisitor } from '../support/visitor.ts';

const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
const words = 'the loom is here';

let faultStore: FaultStore;
test.beforeAll(async () => {
  faultStore = await startFaultStore(process.env['E2E_URL'] ?? '', built.store);
});
test.afterAll(() => faultStore.stop());

test('a page known only to the registry opens by its address, after F5, and leads to other pages @full', async ({
  browser,
}) => {
  const state = signedInState(faultStore.url, await register(faultStore.url));
  const entry = entryOf(faultStore.registry());
  const good = entry.versions[entry.active];
  if (!good) throw new Error('the store describes no active version');
  const navigation = [...good.navigation, { path: '/weaving', title: { zh: '织造', en: 'Weaving' } }];
  const announced = { ...entry, versions: { ...entry.versions, [entry.active]: { ...good, navigation } } };
  promote(
    faultStore,
    makeVersion(announced, { remote: brokenRemote, version: '9.1.0', throwsAt: 'never', say: words }),
  );
  const { page, context } = await openVisitor(browser, state);
  try {
    await page.goto(`${faultStore.url}/#/weaving`);
    await expect(page.getByText(words)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(/#\/weaving$/);
    await expect(page).toHaveTitle(/^织造 - /);
    await page.getByRole('banner').getByRole('link', { name: 'AI 商拍' }).click();
    await expect(page).toHaveURL(/#\/aiShoppingPhotos\//);
  } finally {
    await context.close();
  }
});
