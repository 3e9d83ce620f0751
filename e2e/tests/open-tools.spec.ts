import { getToolList } from '@atelier/contract/tools';
import { createClient } from '../support/client.ts';
import { expect, test } from '../support/test.ts';

/** The available tools, each at its page's address. */
const openTools = async (url: string) =>
  (await createClient(url).call(getToolList, {})).tools.filter(
    ({ state, placements }) => state === 'ready' && placements.some((place) => place.is_default),
  );

test('home, pricing and dashboard list every available tool and their number', async ({ signedIn: page, url }) => {
  const tools = await openTools(url);
  expect(tools.length).toBeGreaterThan(20);
  const names = tools.map(({ title }) => title.zh);

  await page.goto(`${url}/#/home`);
  await expect(page.getByText(`${tools.length} 个工具`, { exact: true })).toBeVisible();
  for (const name of names) await expect(page.locator('main')).toContainText(name);
  const cheapest = Math.min(...tools.flatMap(({ price }) => price.online ?? []));
  await expect(page.getByText(`最多可生成 ${Math.floor(40 / cheapest)} 张`)).toBeVisible();

  await page.goto(`${url}/#/pricing`);
  await page
    .locator('summary')
    .filter({ hasText: `${tools.length}` })
    .click();
  for (const { title, price } of tools) {
    await expect(page.getByRole('listitem').filter({ hasText: title.zh }).first()).toContainText(String(price.online));
  }

  await page.goto(`${url}/#/dashboard`);
  const all = page.getByRole('region', { name: '全部工具' });
  await expect(all).toContainText(`${tools.length} 个可用`);
  for (const name of names) await expect(all.getByRole('link', { name, exact: true })).toBeVisible();
  await all.getByRole('link', { name: '款式创意' }).click();
  await expect(page.getByRole('heading', { name: '款式创意' })).toBeVisible();
});
