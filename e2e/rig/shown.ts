import type { Page } from 'playwright/test';

/** Chinese characters that a person sees, except what is theirs (the initial of their name) or is meant to be (中文). */
export const chineseOn = async (page: Page): Promise<string> => {
  const initial = page.getByRole('button', { name: /^(账号|Account) / });
  const own = (await initial.count()) > 0 ? ((await initial.first().textContent()) ?? '') : '';
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown must not count
  const shown = (await page.locator('body').innerText()).replaceAll('中文', '').replace(own, '');
  return shown.replaceAll(/[^\u3400-\u9fff]/g, '');
};
