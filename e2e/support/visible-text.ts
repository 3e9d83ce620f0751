import type { Locator, Page } from 'playwright/test';

/** Visible text of an element. */
// biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text
export const visibleText = (part: Locator): Promise<string> => part.innerText();

/** Visible Chinese characters, except user content (the initial of the name) and the language switch (中文). */
export const chineseOn = async (page: Page): Promise<string> => {
  const initial = page.getByRole('button', { name: /^(账号|Account) / });
  const own = (await initial.count()) > 0 ? ((await initial.first().textContent()) ?? '') : '';
  const shown = (await visibleText(page.locator('body'))).replaceAll('中文', '').replace(own, '');
  return shown.replaceAll(/[^\u3400-\u9fff]/g, '');
};
