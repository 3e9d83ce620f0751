import { defaultTheme } from '@atelier/catalogue/constants';
import { defaultBrand, type PageBrand, pageBrandOf } from '@atelier/contract/brand';
import { type Theme, type ThemeName, themeAtom } from '@atelier/platform/theme';
import type { getDefaultStore } from 'jotai';
import type { PlainStorage } from '../storage/plain-storage.ts';

/** Parses settings and merges them over the defaults: a page may be older than the server that serves it. */
export const parsePageBrand = (json: string | null | undefined): PageBrand => {
  const standard = pageBrandOf(defaultBrand);
  if (!json?.trim()) return standard;
  return { ...standard, ...(JSON.parse(json) as Partial<PageBrand>) };
};

/**
 * `<script type="application/json" id="atelier-config">`: data, not code, so a strict content security policy allows it. `readBrand`
 * validated it when it was written.
 */
export const readPageBrand = (page: Document): PageBrand =>
  parsePageBrand(page.getElementById('atelier-config')?.textContent);

/** The only function that sets the theme: `data-theme` on the root for the tokens, `arco-theme` on the body for Arco. */
const applyTheme = (page: Document, name: ThemeName): void => {
  page.documentElement.dataset.theme = name;
  if (name === 'dark') page.body.setAttribute('arco-theme', 'dark');
  else page.body.removeAttribute('arco-theme');
};

export const createTheme = (
  page: Document,
  storage: PlainStorage,
  store: ReturnType<typeof getDefaultStore>,
): Theme => {
  const set = (name: ThemeName) => {
    applyTheme(page, name);
    store.set(themeAtom, name);
  };
  const follow = () => set(storage.read('theme') === 'dark' ? 'dark' : defaultTheme);
  follow();
  // Another tab changed the theme.
  page.defaultView?.addEventListener('storage', follow);
  return {
    get name() {
      return store.get(themeAtom);
    },
    setTheme(name) {
      storage.write('theme', name);
      set(name);
    },
  };
};
