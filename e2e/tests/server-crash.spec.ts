import { ledgerListing } from '@atelier/contract/credits';
import { getGenerateHistory } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { type Built, startProduct } from '@atelier/scripts/product';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { openSession } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { chooseFastMethod, dropPicture, openTool } from '../support/tool.ts';

test.describe('a server crash during a task', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/] });

  test('completes it once, charges once, and the open page recovers without a reload @full', async ({ page }) => {
    test.setTimeout(180_000);
    const product = await startProduct(JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built);
    try {
      const person = await register(product.url);
      await openSession(page, product.url, person);
      await openTool(page, product.url, 5);
      await page.evaluate(() => Object.assign(window, { pageMark: 'still here' }));
      await chooseFastMethod(page);
      const photo = await drawGarmentPhoto({
        width: 640,
        height: 800,
        garment: 'dress',
        colour: '#446655',
        ground: '#cccccc',
        noise: 5,
        seed: 2,
      });
      await dropPicture(page, 'dress.jpg', photo.jpeg);
      await page.getByRole('button', { name: /^生成/ }).click();
      await expect(page.getByText('生成中').first()).toBeVisible();
      await product.kill();
      await product.restart();

      await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });
      expect(await page.evaluate(() => (window as { pageMark?: string }).pageMark)).toBe('still here');
      await expect(page.getByRole('banner')).toContainText('38');
      const { tasks } = await person.client.call(getGenerateHistory, {});
      expect(tasks.map((task) => ({ state: task.state, charged: task.charged, results: task.results.length }))).toEqual(
        [{ state: 'completed', charged: 2, results: 1 }],
      );
      expect(await person.client.call(generateCount, {})).toEqual({ residue_count: 38, held: 0 });
      const { entries } = await person.client.call(ledgerListing, {});
      // Charged once, without a refund.
      expect(entries.filter(({ kind }) => kind !== 'grant')).toMatchObject([{ kind: 'hold', amount: -2, balance: 38 }]);
    } finally {
      await product.stop();
    }
  });
});
