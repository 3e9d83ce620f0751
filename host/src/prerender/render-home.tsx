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

/** The innermost element of a kind around the first occurrence of a mark at or after `from`. */
const elementAround = (html: string, tag: string, mark: string, from: number): [start: number, end: number] => {
  const at = html.indexOf(mark, from);
  const start = html.lastIndexOf(`<${tag}`, at);
  const end = html.indexOf(`</${tag}>`, at);
  if (at < 0 || start < from || end < 0) throw new Error(`the drawn home has no <${tag}> with ${mark}`);
  return [start, end + tag.length + 3];
};

/** Wraps all elements of a kind that contain a mark; there is at least one. */
const wrap = (html: string, part: string, tag: string, mark: string): string => {
  let [done, rest] = ['', html];
  do {
    const [start, end] = elementAround(rest, tag, mark, 0);
    done += `${rest.slice(0, start)}[[#${part}]]${rest.slice(start, end)}[[/${part}]]`;
    rest = rest.slice(end);
  } while (rest.includes(mark));
  return done + rest;
};

/** Page elements that a brand omits or repeats. Ordered from the inner to the outer. */
const parts: readonly (readonly [part: string, tag: string, mark: string])[] = [
  ['social', 'li', '[[label]]'],
  ['hasPhone', 'li', 'tel:[[phone]]'],
  ['hasEmail', 'li', 'mailto:[[email]]'],
  ['hasHours', 'li', '[[hours]]'],
  ['hasContact', 'section', 'tel:[[phone]]'],
  ['records', 'span', '[[text]]'],
];

/** Changes only the given range of the page. */
const inside = (html: string, [start, end]: readonly [number, number], change: (part: string) => string): string =>
  html.slice(0, start) + change(html.slice(start, end)) + html.slice(end);

/**
 * Home page markup, rendered with marks for the brand's texts, with marks around optional elements: logo, contact, social links, records.
 * `defaultLogo`: the logo of an installation without one. @throws Error where the page lacks such an element, or contains something that
 * its policy refuses.
 */
export const markBrand = (drawn: string, defaultLogo: string): string => {
  const mark = /<svg[\s\S]*?<\/svg>/.exec(defaultLogo)?.[0] ?? '';
  // React emits preload hints for images before the markup; the page contains its own.
  let html = drawn
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<img[^>]*\[\[logo\]\][^>]*>/g, `[[#hasLogo]]$&[[/hasLogo]][[#hasDefaultMark]]${mark}[[/hasDefaultMark]]`);
  const footer = html.indexOf('<footer');
  const band = elementAround(html, 'section', 'tel:[[phone]]', 0);
  html = inside(html, [footer, html.length], (part) =>
    parts
      .reduce((page, row) => wrap(page, ...row), part)
      .replace(
        /<a ([^>]*)>\[\[text\]\]<\/a>/g,
        '[[#isLinked]]<a $1>[[/isLinked]][[text]][[#isLinked]]</a>[[/isLinked]]',
      ),
  );
  html = inside(html, band, (part) => {
    const ways = wrap(wrap(part, 'hasPhone', 'div', 'tel:[[phone]]'), 'hasEmail', 'div', 'mailto:[[email]]');
    return `[[#isReachable]]${ways}[[/isReachable]]`;
  });
  const refused = /\sstyle="[^"]*"|<script|\son\w+=/.exec(html);
  if (refused) throw new Error(`the page's policy refuses what the drawn home holds: ${refused[0]}`);
  return html;
};

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Marks replace brand-specific texts (`@atelier/contract/drawn-page`). */
const marked = {
  ...pageBrandOf(defaultBrand),
  webName: '[[webName]]',
  logo: '[[logo]]',
  recordNumbers: [{ zh: '[[text]]', en: '[[text]]' }],
  recordLinks: ['[[href]]'],
  contact: { phone: '[[phone]]', email: '[[email]]', hours: { zh: '[[hours]]', en: '[[hours]]' } },
  socialLinks: [{ label: '[[label]]', href: '[[href]]' }],
};

/** No navigation happens during prerendering; links are addresses of the hash router. */
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

/** The initial home page for a visitor in a language, with marks for the brand. Runs in the host's build. */
export const drawHome = async (language: Language): Promise<string> => {
  const draw = await createDraw(language);
  const { unscripted, other: name } = { zh, en }[language];
  const other = language === 'zh' ? 'en' : 'zh';
  const page = markBrand(draw(<HomePage />), draw(<Logo name="" />));
  const link = `[[#hasOther]] <a href="#drawn-${other}" lang="${htmlLanguage[other]}">${name}</a>[[/hasOther]]`;
  return `<div id="drawn-${language}" lang="${htmlLanguage[language]}"><noscript><p class="unscripted">${unscripted}${link}</p></noscript>${page}</div>`;
};
