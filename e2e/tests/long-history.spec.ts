import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnv } from '../support/shared-product.ts';
import { expect, signInOn, test } from '../support/test.ts';
import { openTool } from '../support/tool.ts';

/** Full length with TEST_FULL, as `pnpm bench` measures. */
const count = process.env['TEST_FULL'] ? 10_000 : 300;
const server = join(fileURLToPath(new URL('../..', import.meta.url)), 'server');

test('a long history mounts few tiles @full', async ({ page, url }) => {
  test.setTimeout(180_000);
  const data = process.env['E2E_DATA'] ?? '';
  const command = [join(server, 'src/bench/seed-command.ts'), 'history', '--data', data, '--count', String(count)];
  execFileSync(process.execPath, command, { env: productEnv() });
  await page.goto(`${url}/#/login`);
  await signInOn(page, url, { phone: 'demo', password: 'atelier' });
  await openTool(page, url, 5);
  await page.getByRole('tab', { name: /历史/ }).click();
  const shown = async () =>
    Number(/\d+/.exec((await page.getByRole('tab', { name: /历史/ }).textContent()) ?? '')?.[0]);
  // Earlier journeys may have left some.
  await expect.poll(shown).toBeGreaterThanOrEqual(count);
  const area = page.locator('[data-scroll-memory=panel]');
  await area.hover();
  const tiles = page.locator('[data-face]');
  const first = await tiles.first().getAttribute('data-face');
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 900);
    expect(await tiles.count()).toBeLessThanOrEqual(150);
  }
  await expect(tiles.first()).not.toHaveAttribute('data-face', first ?? '');
  await expect(tiles.first()).toBeVisible();
});
