import type { Browser, Page } from 'playwright/test';
import { findings } from '../support/appearance.ts';
import { enterConsole, runAdmin, setUpSecondFactor } from '../support/operator.ts';
import { completed, order, smallPhoto, upload } from '../support/seed.ts';
import { expect, type Person, register, signInOn, test } from '../support/test.ts';

const soon = { timeout: 60_000 };

/** Another user's browser. */
const other = async (browser: Browser, url: string, who?: Pick<Person, 'phone' | 'password'>): Promise<Page> => {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  if (who) await signInOn(page, url, who);
  return page;
};

test('the works square: publish, approve, like, create a similar one, report, withdraw [spec 1.19, 2.6]', async ({
  signedIn: tab,
  url,
  browser,
  person: { client },
}) => {
  test.slow();
  const image = await upload(client, 'coat.jpg', await smallPhoto());
  await completed(client, await order(client, { image, params: { multiple: 4 } }));
  const title = `驼色大衣 ${Date.now()}`;

  await tab.goto(`${url}/#/resource/drawHistory`);
  // A tile whose picture has not loaded opens nothing.
  await tab.locator('[role=gridcell][data-key]').first().click();
  await tab.getByRole('button', { name: '发布作品' }).click();
  await tab.getByRole('textbox', { name: '标题' }).fill(title);
  await tab.getByRole('textbox', { name: '标签' }).fill('大衣 秋装');
  const send = tab.getByRole('button', { name: '发布', exact: true });
  await expect(send).toBeDisabled();
  await tab.getByRole('checkbox', { name: /我有权公开/ }).check();
  await send.click();
  await expect(tab.getByText('已提交，审核通过后公开')).toBeVisible(soon);

  const operator = await register(url);
  await runAdmin('accounts', 'operator', operator.phone);
  const [code = ''] = await setUpSecondFactor(url, operator);
  const moderator = await other(browser, url, operator);
  await moderator.goto(`${url}/#/moderation`);
  await moderator.getByRole('link', { name: '解锁控制台' }).click();
  await enterConsole(moderator, code);
  const card = moderator.getByRole('listitem').filter({ hasText: title });
  await card.getByRole('button', { name: '通过', exact: true }).click();
  await expect(card).toHaveCount(0, soon);

  const reader = await register(url);
  const visitor = await other(browser, url, reader);
  await visitor.goto(`${url}/#/worksInspiration?q=${encodeURIComponent(title)}`);
  await visitor.getByRole('gridcell', { name: title }).click();
  const work = visitor.getByRole('article', { name: title });
  const id = new URL(visitor.url()).hash.match(/work=([\w-]+)/)?.[1] ?? '';
  const shared = await (await browser.newContext({ locale: 'en', javaScriptEnabled: false })).newPage();
  await shared.goto(`${url}/works/${id}`);
  await expect(shared.getByRole('heading', { name: title })).toBeVisible();
  expect(await shared.locator('meta[property="og:image"]').getAttribute('content')).toContain(`${url}/images/work/`);
  await expect(shared.getByRole('link', { name: 'Open in Atelier' })).toHaveAttribute(
    'href',
    `/#/worksInspiration?work=${id}`,
  );
  const picture = await work.getByRole('img', { name: title }).getAttribute('src');
  await work.getByRole('button', { name: '喜欢 0' }).click();
  await expect(work.getByRole('button', { name: '喜欢 1' })).toBeVisible(soon);
  expect(await findings(visitor)).toEqual([]);
  await work.getByRole('button', { name: '举报' }).click();
  await visitor.getByRole('radio', { name: '抄袭了我的设计' }).check();
  await visitor.getByRole('button', { name: '提交举报' }).click();
  await expect(visitor.getByText('举报已提交，谢谢')).toBeVisible(soon);
  await work.getByRole('link', { name: '做一张同款' }).click();
  await expect(visitor).toHaveURL(/#\/auxiliaryTools\/hDenlarge/, soon);
  await expect(visitor.getByRole('radio', { name: /4/ }).first()).toBeChecked(soon);

  await tab.goto(`${url}/#/worksInspiration?list=mine`);
  const own = tab.getByRole('listitem').filter({ hasText: title });
  await own.getByRole('button', { name: '撤下' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: '撤下' }).click();
  await expect(own).toHaveCount(0, soon);
  expect((await fetch(new URL(picture ?? '', url))).status).toBe(410);
  expect((await shared.goto(`${url}/works/${id}`))?.status()).toBe(404);
  await expect(shared.getByRole('link', { name: 'See more works' })).toBeVisible();
});
