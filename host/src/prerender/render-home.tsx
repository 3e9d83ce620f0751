import type { Language } from '@atelier/catalogue/text';
import { defaultBrand, pageBrandOf } from '@atelier/contract/brand';
import { sessionStateAtom } from '@atelier/platform/session';
import { brandAtom } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import { createInstance } from 'i18next';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { type Navigator, Router } from 'react-router-dom';
import hostEn from '../locales/en/host.json' with { type: 'json' };
import en from '../locales/en/prerender.json' with { type: 'json' };
import hostZh from '../locales/zh/host.json' with { type: 'json' };
import zh from '../locales/zh/prerender.json' with { type: 'json' };
import { HomePage } from '../pages/home/home-page.tsx';
import { markBrand } from './mark-brand.ts';

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Marks replace brand-specific parts (`@atelier/contract/drawn-page`). */
const marked = {
  ...pageBrandOf(defaultBrand),
  webName: '[[webName]]',
  logo: '[[logo]]',
  recordNumbers: [{ zh: '[[text]]', en: '[[text]]' }],
  recordLinks: ['[[href]]'],
  contact: { phone: '[[phone]]', email: '[[email]]', hours: { zh: '[[hours]]', en: '[[hours]]' } },
  socialLinks: [{ label: '[[label]]', href: '[[href]]' }],
};

/** Nothing is navigated while a page is drawn; links are addresses of the hash router. */
const navigator: Navigator = {
  createHref: (to) => `#${typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`}`,
  go: () => {},
  push: () => {},
  replace: () => {},
};

const createDraw = async (language: Language) => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    ns: ['host'],
    defaultNS: 'host',
    resources: { zh: { host: hostZh }, en: { host: hostEn } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const store = createStore();
  store.set(brandAtom, marked);
  store.set(sessionStateAtom, { status: 'signed-out' });
  return (content: ReactNode): string =>
    renderToStaticMarkup(
      <Provider store={store}>
        <I18nextProvider i18n={instance}>
          <Router location="/home" navigator={navigator} static>
            {content}
          </Router>
        </I18nextProvider>
      </Provider>,
      { identifierPrefix: language },
    );
};

/** The home page as a visitor first sees it, for a language, with marks for the brand. Runs in the host's build. */
export const drawHome = async (language: Language): Promise<string> => {
  const draw = await createDraw(language);
  const { unscripted, other: name } = { zh, en }[language];
  const other = language === 'zh' ? 'en' : 'zh';
  const page = markBrand(draw(<HomePage />), draw(<Logo name="" />));
  const link = `[[#hasOther]] <a href="#drawn-${other}" lang="${htmlLanguage[other]}">${name}</a>[[/hasOther]]`;
  return `<div id="drawn-${language}" lang="${htmlLanguage[language]}"><noscript><p class="unscripted">${unscripted}${link}</p></noscript>${page}</div>`;
};
