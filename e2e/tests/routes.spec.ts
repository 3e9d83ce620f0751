import { everyPage } from '@atelier/scripts/paths';
import { expect, test } from '../support/test.ts';

const routes = await everyPage();

const isFull = process.env['TEST_FULL'] === '1';
const isSampled = (index: number): boolean => isFull || index % 3 === 0;

test('every public route opens without a login [spec 2.2, 2.3, 2.5, 2.8]', async ({ page, url }) => {
  test.setTimeout(180_000);
  for (const route of routes.filter((row) => row.access === 'public' && !row.redirect)) {
    await test.step(route.path, async () => {
      await page.goto(`${url}/#${route.path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${route.path}`));
    });
  }
});

test('every protected route asks for a login and returns to its address @full', async ({ page, url }) => {
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

test('an unknown address shows the not-found page inside the shell, also to a visitor [spec 2.20]', async ({
  page,
  url,
}) => {
  for (const path of ['/no/such/page', '/auxiliaryTools/noSuchTool', '/404']) {
    await test.step(path, async () => {
      await page.goto('about:blank');
      await page.goto(`${url}/#${path}`);
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
      await expect(page).toHaveURL(`${url}/#${path}`);
    });
  }
});

test('signed-in users who open the login page are redirected home @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}/#/login`);
  await expect(page).toHaveURL(/#\/home/);
});
