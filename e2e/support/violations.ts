import type { Page } from 'playwright/test';

/** Collects content policy violations of a tab's pages from now on. @returns a reader of the collected ones. */
export const watchViolations = async (page: Page): Promise<() => readonly string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation;
      tell(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return () => seen;
};
