import type { Language } from '../errors.ts';
import { type Brand, pageBrandOf } from './brand.ts';
import { type DrawnPage, escapeHtml, fillDrawnPage } from './drawn-page.ts';

/** Icon of the tab unless the installation configures one. */
const defaultIcon = { href: 'favicon.svg', type: 'image/svg+xml' };

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Text shown until the page's code has loaded. */
const opening: Readonly<Record<Language, string>> = {
  zh: '页面加载失败。请检查网络，然后<a href="./">重新加载</a>。',
  en: 'The page has not opened yet. Check your connection, then <a href="./">reload</a>.',
};

/** Serializes to JSON that can neither close its script element nor start a comment in it. */
const scriptData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const descriptionOf = ({ description, languages }: Brand): string =>
  languages
    .map((language) => description[language])
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join(' · ');

const iconOf = ({ favicon }: Brand): string => {
  if (favicon === '') return `<link rel="icon" href="${defaultIcon.href}" type="${defaultIcon.type}">`;
  return `<link rel="icon" href="${escapeHtml(favicon)}">`;
};

const openingOf = ({ languages }: Brand): string =>
  languages.map((language) => `<p lang="${htmlLanguage[language]}">${opening[language]}</p>`).join('');

/** Brand-specific positions of the page, each once in `host/src/index.html`, with their content. */
const places: readonly { name: string; at: RegExp; write: (brand: Brand) => string }[] = [
  {
    name: 'html',
    at: /<html\b[^>]*>/,
    // Browser translation replaces nodes of the page, and the application crashes at their next update.
    write: ({ languages }) => `<html lang="${htmlLanguage[languages[0] ?? 'zh']}" translate="no">`,
  },
  { name: 'title', at: /<title>[^<]*<\/title>/, write: ({ webName }) => `<title>${escapeHtml(webName)}</title>` },
  {
    name: 'description',
    at: /<meta name="description"[^>]*>/,
    write: (brand) => `<meta name="description" content="${escapeHtml(descriptionOf(brand))}">`,
  },
  { name: 'icon', at: /<link rel="icon"[^>]*>/, write: iconOf },
  {
    name: 'settings',
    at: /<script type="application\/json" id="atelier-config">[^<]*<\/script>/,
    write: (brand) => `<script type="application/json" id="atelier-config">${scriptData(pageBrandOf(brand))}</script>`,
  },
  {
    name: 'opening',
    at: /(<div class="opening" role="status">)[\s\S]*?<\/div>/,
    write: (brand) => `<div class="opening" role="status">${openingOf(brand)}</div>`,
  },
];

/** Position of the prerendered home page; pages built before prerendering have none. */
const drawnPlace = /(<div id="drawn">)[\s\S]*?(<\/div>\s*<div id="root">)/;

/**
 * The host's page for an installation: title, description, icon, settings, the prerendered home page (`drawn`: the build's, if it has one),
 * and the text shown before the code loads. Scripts, stylesheets and their hashes are unchanged, and the brand of a branded page can be
 * replaced. @throws Error where `html` is not the host's page.
 */
export const brandPage = (html: string, brand: Brand, drawn?: DrawnPage): string => {
  const branded = places.reduce((page, { name, at, write }) => {
    if (!at.test(page)) throw new Error(`the page has no place for its ${name}: is it the host's index.html?`);
    return page.replace(at, () => write(brand));
  }, html);
  const home = drawn ? fillDrawnPage(drawn, brand) : '';
  return branded.replace(drawnPlace, (_, before: string, after: string) => `${before}${home}${after}`);
};
