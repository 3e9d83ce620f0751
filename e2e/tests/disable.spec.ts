import { copyStore } from '../support/store-copy.ts';
import { expect, test } from '../support/test.ts';

const toolPath = '/#/auxiliaryTools/hDenlarge';
const workbenchWords = '拖入或粘贴图片，也可拖入结果';

test('a disabled remote shows that it is paused, leaves the menu, and returns automatically', async ({
  signedIn: page,
  url,
}) => {
  const store = copyStore();
  try {
    await store.serveTo(page);
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText(workbenchWords)).toBeVisible();
    store.deploy('disable', 'remote-tools', '--reason', 'wrong prices');
    await page.reload();
    await expect(page.getByRole('heading', { name: '处理工具暂停使用' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '处理工具' })).toHaveCount(0);
    await page
      .getByRole('link', { name: /面料图案/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: '处理工具暂停使用' })).toHaveCount(0);
    store.deploy('enable', 'remote-tools', '--reason', 'prices are right');
    await page.goto('about:blank');
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText(workbenchWords)).toBeVisible();
    await page.goto(`${url}/?without=remote-tools${toolPath.slice(1)}`);
    await expect(page.getByRole('heading', { name: '处理工具暂停使用' })).toBeVisible();
  } finally {
    store.remove();
  }
});
