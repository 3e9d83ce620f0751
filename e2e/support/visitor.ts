import type { Browser, BrowserContext, Page } from 'playwright/test';
import { skipGuide } from './test.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Open sockets of the page. */
  openLines(): number;
  /** How often the page became empty after it had content. */
  blanks(): Promise<number>;
}

const countBlanks = (): void => {
  const seen = { hasContent: false, blanks: 0 };
  Object.assign(window, { seenBlanks: seen });
  setInterval(() => {
    const text = document.querySelector('#root')?.textContent?.trim() ?? '';
    if (text !== '') seen.hasContent = true;
    else if (seen.hasContent) seen.blanks += 1;
  }, 30);
};

/** A new browser context for a signed-in user. */
export const openVisitor = async (browser: Browser, state: StorageState): Promise<Visitor> => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  const page = await context.newPage();
  await skipGuide(page);
  await page.addInitScript(countBlanks);
  const lines = new Set<object>();
  page.on('websocket', (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  return {
    page,
    context,
    openLines: () => lines.size,
    blanks: () => page.evaluate(() => (window as unknown as { seenBlanks: { blanks: number } }).seenBlanks.blanks),
  };
};
