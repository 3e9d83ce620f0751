import type { Page } from 'playwright';

/** Signs in as the demo account on the login page that is open. */
export const signInDemo = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '账号' }).fill('demo');
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('atelier');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.hash.startsWith('#/login'));
};
