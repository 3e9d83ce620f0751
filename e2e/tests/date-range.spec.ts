import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.ts';

const from = (page: Page) => page.getByRole('textbox', { name: '开始日期' });

const chooseByPress = async (page: Page): Promise<void> => {
  await from(page).click();
  const day = (name: RegExp) => page.getByText(name).first();
  await day(/^10$/).click();
  await day(/^15$/).click();
  await expect(day(/^15$/)).toBeHidden();
  await expect(from(page)).toHaveValue(/-10$/);
};

test('the calendar of a list loads on hover or focus, on a fast and a slow connection @full', async ({
  signedIn: page,
  url,
}) => {
  await page.goto(`${url}/#/userinfo/credits`);
  await chooseByPress(page);
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.reload();
  await chooseByPress(page);
});

test('the keyboard focus stays while the calendar loads @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}/#/userinfo/credits`);
  await from(page).focus();
  await page.waitForFunction(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement && !active.readOnly && active.ariaLabel === '开始日期';
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: '结束日期' })).toBeFocused();
});
