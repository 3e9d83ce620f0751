import { languageCookie, storageName, type Theme } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** The suffix of a product as it ships. */
const storageSuffix = '_atelier';

export interface Appearance {
  language: Language;
  theme: Theme;
}

/** Every language in every theme. */
export const appearances: readonly Appearance[] = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);

/** Opens a path with a stored language and theme. */
export const openIn = async (page: Page, url: string, path: string, { language, theme }: Appearance): Promise<void> => {
  await page.context().addCookies([{ name: `${languageCookie}${storageSuffix}`, value: language, url }]);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageName('theme', storageSuffix),
    theme,
  ] as const);
  await page.goto('about:blank');
  await page.goto(`${url}/#${path}`);
};

/** Waits until finite animations end. */
export const endAnimations = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
};

/** Rule and element of each axe violation, once finite animations end. */
export const findings = async (page: Page): Promise<string[]> => {
  await endAnimations(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  // axe replaces this method; the host would report it as changed by a remote.
  await page.evaluate(() => Reflect.deleteProperty(document, 'elementsFromPoint'));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
