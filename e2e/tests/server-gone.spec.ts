import { getGenerateHistory } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { type Built, startProduct } from '@atelier/scripts/product';
import { isFull } from '../support/sample.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, register, signInOn, test } from '../support/test.ts';
import { dropPicture, openTool } from '../support/tool.ts';

test.skip(!isFull, 'The retries of a page take more than a minute, too long for npm test; npm run test:full runs it.');

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

test('an unreachable server: the page shows a next step, and continues after its return @full', async ({ page }) => {
  test.setTimeout(240_000);
  const product = await startProduct(JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built);
  try {
    const person = await register(product.url);
    await signInOn(page, product.url, person);
    await openTool(page, product.url, 220);
    await dropPicture(page, 'patient-coat.jpg', await smallPhoto(4));
    await page.getByRole('textbox', { name: '十六进制色值' }).fill('#2f5d50');
    await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();
    await product.kill();

    await page.getByRole('button', { name: /^生成/ }).click();
    await expect(page.getByText('填写的内容已保留，联网后重试，不会重复扣算力。')).toBeVisible();
    await expect(page.getByText('连接已断开，正在重连。')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '十六进制色值' })).toHaveValue('#2f5d50');
    await expect(page.getByText('patient-coat.jpg')).toBeVisible();

    // Beyond the specified retries: the page polls, and still recovers by itself.
    const isPolling = page.getByText('实时连接未恢复。');
    await expect(isPolling).toBeVisible({ timeout: 90_000 });
    await product.restart();
    await expect(isPolling).toBeHidden();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });
    expect((await person.client.call(getGenerateHistory, {})).total).toBe(1);
    expect(await person.client.call(generateCount, {})).toMatchObject({ residue_count: 38 });
  } finally {
    await product.stop();
  }
});
