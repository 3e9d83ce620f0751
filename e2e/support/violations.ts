import type { Page } from 'playwright/test';

/** Collects what the content policy refuses on every page of a tab from now on. @returns reads what came together. */
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
