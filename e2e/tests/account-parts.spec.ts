import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.ts';

/** Names in the table components that minifiers keep. */
const marks = { table: '-pagination-top', pages: '"pagination"' } as const;

/** Opens a path without a cache and returns the components found in its scripts, once the network is idle. */
const partsOn = async (page: Page, address: string): Promise<string[]> => {
  const sources: Promise<string>[] = [];
  const keep = (response: { url: () => string; text: () => Promise<string> }): void => {
    if (new URL(response.url()).pathname.endsWith('.js')) sources.push(response.text().catch(() => ''));
  };
  page.on('response', keep);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  const loaded = await Promise.all(sources);
  expect(loaded.length).toBeGreaterThan(3);
  return Object.entries(marks).flatMap(([name, mark]) => (loaded.some((text) => text.includes(mark)) ? [name] : []));
};

test('table components are loaded by account pages only, pagination only with several pages @full', async ({
  signedIn: page,
  url,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const others = ['/home', '/pricing', '/auxiliaryTools/changeColors', '/aiDrawing/aifitting', '/userinfo/personInfo'];
  for (const path of others) expect(await partsOn(page, `${url}/#${path}`), path).toEqual([]);
  expect(await partsOn(page, `${url}/#/userinfo/orderCenter`)).toEqual(['table']);
});
