import { defaultTheme } from '@atelier/catalogue/constants';
import { type Theme, type ThemeName, themeAtom } from '@atelier/platform/theme';
import type { getDefaultStore } from 'jotai';
import type { PlainStorage } from '../storage/plain-storage.ts';

/** The one place that sets the theme: `data-theme` on the root for the tokens, `arco-theme` on the body for Arco. */
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
  // Another tab chose.
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
