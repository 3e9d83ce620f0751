import { everyPage } from '@atelier/scripts/pages';
import { expect, test } from '../rig/test.ts';

const routes = await everyPage();

const isFull = process.env['TEST_FULL'] === '1';
const isSampled = (index: number): boolean => isFull || index % 3 === 0;

test('every public route opens without a login', async ({ page, url }) => {
  test.setTimeout(180_000);
  for (const route of routes.filter((row) => row.access === 'public' && !row.redirect)) {
    await test.step(route.path, async () => {
      await page.goto(`${url}/#${route.path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${route.path}`));
    });
  }
});

test('every protected route asks for a login and comes back to where it was @full', async ({ page, url }) => {
  test.setTimeout(180_000);
  for (const route of routes.filter((row, index) => row.access === 'protected' && !row.redirect && isSampled(index))) {
    await test.step(route.path, async () => {
      await page.goto('about:blank');
      await page.goto(`${url}/#${route.path}?colour=red`);
      await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=${encodeURIComponent(`${route.path}?colour=red`)}`));
    });
  }
});

test('every page of a signed-in designer has its title and its heading', async ({ signedIn: page, url }) => {
  test.setTimeout(240_000);
  for (const route of routes
    .filter((row) => row.access === 'protected' && !row.redirect && row.roles?.includes('0'))
    .filter((_, index) => isSampled(index))) {
    await test.step(route.path, async () => {
      await page.goto(`${url}/#${route.path}`);
      await expect(page).toHaveTitle(`${route.title.zh} - Atelier`);
      await expect(page.getByRole('heading').first()).toBeVisible();
    });
  }
});

test('unknown addresses lead to style design with a word, and /404 says so', async ({ signedIn: page, url }) => {
  await page.goto(`${url}/#/no/such/page`);
  await expect(page.getByText('没有这一页，已转到款式设计')).toBeVisible();
  await expect(page).toHaveURL(/#\/clothingStyle/);
  await page.goto(`${url}/#/404`);
  await expect(page.getByRole('link', { name: /首页/ }).first()).toBeVisible();
});

test('logged-in users who open the login page go home @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}/#/login`);
  await expect(page).toHaveURL(/#\/home/);
});
