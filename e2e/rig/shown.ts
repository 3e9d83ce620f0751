import type { Locator, Page } from 'playwright/test';

/** Text of a part that a person sees. */
// biome-ignore lint/performance/useDomNodeTextContent: what is not shown must not count
export const shownText = (part: Locator): Promise<string> => part.innerText();

/** Chinese characters that a person sees, except what is theirs (the initial of their name) or is meant to be (中文). */
export const chineseOn = async (page: Page): Promise<string> => {
  const initial = page.getByRole('button', { name: /^(账号|Account) / });
  const own = (await initial.count()) > 0 ? ((await initial.first().textContent()) ?? '') : '';
  const shown = (await shownText(page.locator('body'))).replaceAll('中文', '').replace(own, '');
  return shown.replaceAll(/[^\u3400-\u9fff]/g, '');
};
