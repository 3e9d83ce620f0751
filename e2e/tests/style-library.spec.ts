import { findings } from '../support/appearance.ts';
import { expect, test } from '../support/test.ts';

const soon = { timeout: 60_000 };

test('the style library finds a style by a part, changes one, and opens the tool with the style’s text [spec 1.19] @full', async ({
  signedIn: tab,
  url,
}) => {
  test.slow();
  await tab.goto(`${url}/#/styleLibrary`);
  const list = tab.getByRole('list', { name: '款式', exact: true });
  await expect(list.getByRole('button', { name: 'W01' })).toBeVisible(soon);
  await tab.getByRole('searchbox').fill('中式立领');
  await expect(list.getByRole('button', { name: /旗袍/ })).toBeVisible(soon);
  await expect(list.getByRole('button', { name: 'W01' })).toHaveCount(0);
  await expect(tab).toHaveURL(/q=/);
  await list.getByRole('button', { name: /旗袍/ }).click();
  const style = tab.getByRole('article', { name: 'W07' });
  const collar = style.getByRole('group', { name: /领型/ });
  await expect(collar.getByRole('button', { name: '中式立领' })).toHaveAttribute('aria-pressed', 'true');
  await style.getByRole('button', { name: '长袖', exact: true }).click();
  await expect(style.getByText('已修改 1 处')).toBeVisible();
  expect(await findings(tab)).toEqual([]);

  await tab.reload();
  await expect(style.getByRole('button', { name: '长袖', exact: true })).toHaveAttribute('aria-pressed', 'true', soon);
  await style.getByRole('link', { name: /用此款式生成/ }).click();
  await expect(tab).toHaveURL(/#\/clothingStyle\/styleCreativity\?type=1$/, soon);
  const prompt = tab.getByRole('textbox', { name: '描述' });
  await expect(prompt).toHaveValue(/^cheongsam dress with mandarin collar, mandarin collar, long sleeves/, soon);
  await expect(tab.getByText('旗袍').locator('visible=true').first()).toBeVisible();

  await tab.goto(`${url}/#/styleLibrary?q=${encodeURIComponent('宇宙飞船')}`);
  await expect(tab.getByText('没有符合的款式')).toBeVisible(soon);
  await tab.getByRole('button', { name: '清除筛选' }).click();
  await expect(list.getByRole('button', { name: 'W46' })).toBeVisible(soon);
});
