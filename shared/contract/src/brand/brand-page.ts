import type { Language } from '../errors.ts';
import { type Brand, pageBrandOf } from './brand.ts';
import { type DrawnPage, escapeHtml, fillDrawnPage } from './drawn-page.ts';

/** What the tab shows until an installation has an icon of its own. */
const defaultIcon = { href: 'favicon.svg', type: 'image/svg+xml' };

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Shown in the page until its code has loaded. */
const opening: Readonly<Record<Language, string>> = {
  zh: '页面加载失败。请检查网络，然后<a href="./">重新加载</a>。',
  en: 'The page has not opened yet. Check your connection, then <a href="./">reload</a>.',
};

/** As JSON that cannot end its element, nor begin a comment in it. */
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

/** Brand-specific parts of the page, each once in `host/src/index.html`, with their content. */
const places: readonly { name: string; at: RegExp; write: (brand: Brand) => string }[] = [
  {
    name: 'html',
    at: /<html\b[^>]*>/,
    // A browser that translates puts nodes of its own in place of ours, and the application breaks at the next change of one.
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

/** The home page before the code has arrived; a page without the place was built before it was drawn. */
const drawnPlace = /(<div id="drawn">)[\s\S]*?(<\/div>\s*<div id="root">)/;

/**
 * The host's page as an installation serves it: title, description, icon, settings, the home page as it was drawn (`drawn`: the
 * build's, if it has one), the text before the code. Scripts, sheets and their hashes stay as they were built, and a page that has a
 * brand already takes another one.
 * @throws Error where `html` is not the host's page.
 */
export const brandPage = (html: string, brand: Brand, drawn?: DrawnPage): string => {
  const branded = places.reduce((page, { name, at, write }) => {
    if (!at.test(page)) throw new Error(`the page has no place for its ${name}: is it the host's index.html?`);
    return page.replace(at, () => write(brand));
  }, html);
  const home = drawn ? fillDrawnPage(drawn, brand) : '';
  return branded.replace(drawnPlace, (_, before: string, after: string) => `${before}${home}${after}`);
};
