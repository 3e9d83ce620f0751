import { findings } from '../support/appearance.ts';
import { expect, test } from '../support/test.ts';

const soon = { timeout: 60_000 };

test('a tutorial is found by its text, and its try button opens the tool with the example filled in @full', async ({
  signedIn: tab,
  url,
}) => {
  test.slow();
  await tab.goto(`${url}/#/tutorial`);
  await tab.getByRole('searchbox').fill('苏格兰格');
  const list = tab.getByRole('region', { name: '教程目录' });
  await expect(list.getByRole('link', { name: /一键换色/ })).toBeVisible(soon);
  await expect(list.getByRole('link', { name: /高清放大/ })).toHaveCount(0);
  await list.getByRole('link', { name: /一键换色/ }).click();
  await expect(tab).toHaveURL(/#\/tutorial\/recolour$/);
  const article = tab.getByRole('article', { name: '一键换色' });
  await expect(article.getByRole('heading', { name: '准备素材' })).toBeVisible(soon);
  await expect(article.getByText('1 到 5，默认 2.5')).toBeAttached();
  expect(await findings(tab)).toEqual([]);

  await tab.getByRole('link', { name: /^试一试/ }).click();
  await expect(tab).toHaveURL(/#\/aiDrawing\/changeColors\?type=220$|#\/auxiliaryTools\/changeColors\?type=220$/, soon);
  await expect(tab.getByRole('button', { name: '替换' }).locator('visible=true').first()).toBeVisible(soon);
  await expect(tab.getByText('#2f5d50').locator('visible=true').first()).toBeVisible(soon);

  await tab.goto(`${url}/#/tutorial/dressing`);
  await expect(tab.getByText('此工具需要生成模型')).toBeVisible(soon);
  await tab.goto(`${url}/#/tutorial/spaceship`);
  await expect(tab.getByText('没有此工具的教程')).toBeVisible(soon);
});
