import { getGenerateHistory } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { smallPhoto } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';
import { chooseFastMethod, dropPicture, openTool, pressUntilSent } from '../support/tool.ts';

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

test('the network fails during an upload, then before a dialog opens: the form stays and a retry continues', async ({
  signedIn: page,
  url,
}) => {
  await openTool(page, url, 5);
  await expect(page.getByText('JPG 或 PNG')).toBeVisible();
  await page.context().setOffline(true);
  await dropPicture(page, 'on-the-train.jpg', await smallPhoto(2));
  await expect(page.getByText('网络已断开，上传未完成，请联网后重试')).toBeVisible();
  await expect(page.getByText('on-the-train.jpg')).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('320 × 400')).toBeVisible();
  await expect(page.getByRole('button', { name: /^生成/ })).toBeEnabled();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: '裁剪' }).click();
  const missing = page.getByRole('dialog', { name: '窗口加载失败' });
  await expect(missing).toContainText('填写的内容已保留');
  await expect(page.getByText('on-the-train.jpg')).toBeVisible();
  await page.context().setOffline(false);
  await missing.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog', { name: /^裁剪/ })).toBeVisible();
  await expect(missing).toBeHidden();
});

test('the response to a submission is lost: a retry draws and charges once', async ({
  signedIn: page,
  url,
  person,
}) => {
  await openTool(page, url, 5);
  await chooseFastMethod(page);
  await dropPicture(page, 'lost-answer.jpg', await smallPhoto(3));
  const button = page.getByRole('button', { name: /^生成/ });
  await expect(button).toBeEnabled();
  let sent = 0;
  await page.route('**/AIdesign/generate_hd', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    // The server accepted it; only its response is lost.
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await button.click();
  await expect(page.getByText('填写的内容已保留，联网后重试，不会重复扣算力。')).toBeVisible();
  await expect(page.getByText('lost-answer.jpg')).toBeVisible();

  const retry = page.getByRole('alert').getByRole('button', { name: '重试' });
  await pressUntilSent(page, () => retry.click({ timeout: 2000 }));
  await expect(page.getByText('用时')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('用时')).toHaveCount(1);
  expect(sent).toBe(2);
  expect((await person.client.call(getGenerateHistory, {})).total).toBe(1);
  expect(await person.client.call(generateCount, {})).toEqual({ residue_count: 38, held: 0 });
});
