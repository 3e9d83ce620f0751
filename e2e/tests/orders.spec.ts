import { readFile } from 'node:fs/promises';
import { generateCount } from '@atelier/contract/membership';
import type { Page } from 'playwright/test';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, test } from '../support/test.ts';

/** Clicks the payment button, and pays on the provider's page. */
const pay = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: /^(支付|Pay) ¥/ }).click();
};

const balance = (page: Page) => page.getByRole('banner').getByRole('button', { name: /算力/ });

test('buy a package, spend, top up, upgrade with a quoted price, refund, and save the receipt [spec 2.4, 2.29]', async ({
  signedIn: page,
  url,
  person,
}) => {
  const credits = async () => (await person.client.call(generateCount, {})).residue_count;

  await page.goto(`${url}/#/pricing`);
  await expect(page.getByText('开通套餐后才能加购算力')).toBeVisible();
  const go = page.getByRole('button', { name: '支付 ¥99.00' });
  await expect(go).toBeDisabled();
  await page.getByRole('checkbox', { name: /支付协议/ }).check();
  await go.click();
  await pay(page);
  await expect(page.getByRole('heading', { name: '付款成功：个人版', exact: true })).toBeVisible();
  expect(await credits()).toBe(1240);

  const image = await upload(person.client, 'coat.jpg', await smallPhoto());
  await completed(person.client, await order(person.client, { image }));
  expect(await credits()).toBe(1238);

  const more = page.locator('#top-up');
  await more.getByRole('radio', { name: /2,000/ }).check();
  await more.getByRole('checkbox', { name: /支付协议/ }).check();
  await more.getByRole('button', { name: '支付 ¥149.00' }).click();
  await pay(page);
  await expect(page.getByRole('heading', { name: /付款成功：加购 2,000 算力/ })).toBeVisible();
  expect(await credits()).toBe(3238);

  await page.getByRole('button', { name: '选择个人版 Plus' }).click();
  await expect(page.getByText(/新套餐剩余 \d+ 天/)).toBeVisible();
  const upgrade = page
    .getByRole('button', { name: /^支付 ¥10\d\.\d\d$/ })
    .or(page.getByRole('button', { name: '支付 ¥100.00' }));
  const shown = /¥([\d.]+)/.exec((await upgrade.textContent()) ?? '')?.[1];
  await page
    .getByRole('checkbox', { name: /支付协议/ })
    .first()
    .check();
  await upgrade.click();
  await expect(page.getByRole('heading', { name: /付款/ })).toContainText(`¥${shown}`);
  await pay(page);
  await expect(page.getByRole('heading', { name: '付款成功：个人版 Plus' })).toBeVisible();

  await page.goto(`${url}/#/userinfo/orderCenter`);
  await expect(page.getByText('共 3 笔')).toBeVisible();
  await page.getByRole('button', { name: /加购/ }).first().click();
  const detail = page.getByRole('dialog', { name: '订单详情' });
  await expect(detail.getByText('已付款')).toBeVisible();
  const saving = page.waitForEvent('download');
  await detail.getByRole('button', { name: '下载' }).click();
  const file = await (await saving).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

  const before = await credits();
  await detail.getByRole('button', { name: '退款 ¥149.00' }).click();
  const question = page.getByRole('dialog', { name: /^确定退款/ });
  await expect(question).toContainText('收回 2,000 算力');
  await question.getByRole('button', { name: '退款 ¥149.00' }).click();
  await expect(detail.getByText(/已退款|退款中/).first()).toBeVisible();
  expect(await credits()).toBe(before - 2000);
  await page.keyboard.press('Escape');
  await expect(balance(page)).toContainText((before - 2000).toLocaleString('en'));
});

test('the order centre shows a failed order, and company management stays with the company; in English too @full [spec 1.18]', async ({
  signedIn: page,
  url,
}) => {
  await page.goto(`${url}/#/pricing`);
  await page.getByRole('checkbox', { name: /支付协议/ }).check();
  await page.getByRole('button', { name: '支付 ¥99.00' }).click();
  await page.getByText('测试其他情况').click();
  await page.getByRole('button', { name: '付款失败' }).click();
  await expect(page.getByRole('heading', { name: '付款未成功，未扣款' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText(/1 order awaiting payment/)).toBeVisible();
  const detail = page.getByRole('dialog', { name: 'Order details' });
  await detail.getByRole('button', { name: 'Cancel order' }).click();
  await expect(detail.getByText('Cancelled').first()).toBeVisible();
  // A company's package is bought as the company.
  await page.goto(`${url}/#/pricing`);
  await page.getByRole('radio', { name: 'Business' }).check();
  await page.getByRole('link', { name: 'Go to company management' }).click();
  await expect(page).toHaveURL(/#\/userinfo\/corpControl/);
});

test('an order paid elsewhere becomes paid in the open order centre and its details @full', async ({
  signedIn: page,
  url,
}) => {
  await page.goto(`${url}/#/pricing`);
  await page.getByRole('checkbox', { name: /支付协议/ }).check();
  await page.getByRole('button', { name: '支付 ¥99.00' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const telephone = await page.context().newPage();
  await telephone.goto(page.url());
  await page.goto(`${url}/#/userinfo/orderCenter`);
  await expect(page.getByText(/^1 笔待付款/)).toBeVisible();
  await page.getByRole('button', { name: '支付' }).click();
  const detail = page.getByRole('dialog', { name: '订单详情' });
  await expect(detail.getByRole('button', { name: '支付 ¥99.00' })).toBeVisible();
  await pay(telephone);
  await expect(detail.getByText('已付款').first()).toBeVisible();
  await expect(detail.getByRole('button', { name: '支付 ¥99.00' })).toBeHidden();
  await expect(page.getByText(/^1 笔待付款/)).toBeHidden();
});
