import type { Brand } from '@atelier/contract/brand';
import type { Language } from '@atelier/contract/errors';
import type { ShownParam, Work } from '@atelier/contract/works';
import { escapeHtml } from '../../platform/http/html.ts';
import { workPageSheetPath } from './work-page-sheet.ts';
import { workPageWords } from './work-page-words.ts';

/** Brand, language and addresses of the page. */
export interface WorkPagePlace {
  brand: Brand;
  language: Language;
  /** Origin of the product's page; empty: this page's own. */
  app: string;
  /** Origin that this page and its pictures are asked of, for those who read its head elsewhere. */
  origin: string;
  /** IANA name; a day is a day there. */
  timeZone: string;
}

interface ShownWork {
  work: Work;
  params: readonly ShownParam[];
  /** Title of the tool that drew it. */
  tool: string;
}

/** A brand's picture is relative to the product's page, which is one folder up. */
const fromRoot = (address: string): string => (/^\w+:/.test(address) ? address : `/${address.replace(/^[./]+/, '')}`);

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const dayOf = (moment: string, { language, timeZone }: WorkPagePlace): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'sv' : 'en-GB', {
    dateStyle: language === 'zh' ? 'short' : 'medium',
    timeZone,
  }).format(new Date(moment));

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const iconOf = ({ favicon }: Brand): string =>
  favicon === ''
    ? '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
    : `<link rel="icon" href="${escapeHtml(fromRoot(favicon))}">`;

const houseMark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 21 12 3l8 18"/><path class="seam" d="M7.6 14.6h8.8"/></svg>';

const headerOf = ({ brand: { logo, webName }, app }: WorkPagePlace): string => {
  const mark = logo === '' ? houseMark : `<img src="${escapeHtml(fromRoot(logo))}" alt="">`;
  return `<header><a class="brand" href="${app}/#/home">${mark}<span>${escapeHtml(webName)}</span></a></header>`;
};

const footerOf = ({ brand: { recordNumbers }, language, app }: WorkPagePlace): string => {
  const words = workPageWords[language];
  const records = recordNumbers.map((record) => {
    const text = escapeHtml(record[language]);
    return record.href ? `<a href="${escapeHtml(record.href)}" rel="noopener">${text}</a>` : `<span>${text}</span>`;
  });
  return `<footer><a href="${app}/#/terms">${words.terms}</a><a href="${app}/#/privacy">${words.privacy}</a>${records.join('')}</footer>`;
};

const documentOf = (
  place: WorkPagePlace,
  { title, head, main }: { title: string; head: string; main: string },
): string => {
  const lang = place.language === 'zh' ? 'zh-CN' : 'en';
  const full = `${title} - ${place.brand.webName}`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(full)}</title>${iconOf(place.brand)}<link rel="stylesheet" href="${workPageSheetPath}">${head}</head><body>${headerOf(place)}<main>${main}</main>${footerOf(place)}</body></html>`;
};

const pictureOf = ({ work }: ShownWork, { language }: WorkPagePlace): string => {
  const words = workPageWords[language];
  const mark = work.generated ? `<figcaption>${words.generated}</figcaption>` : '';
  const size = `width="${work.width}" height="${work.height}"`;
  const url = escapeHtml(work.url);
  const shown = work.mime.startsWith('video/')
    ? `<video src="${url}" poster="${escapeHtml(work.thumb_url)}" ${size} controls loop muted playsinline aria-label="${escapeHtml(filled(words.video, { title: work.title }))}"></video>`
    : `<img src="${url}?w=1280" ${size} alt="${escapeHtml(work.title)}">`;
  return `<figure>${shown}${mark}</figure>`;
};

const factsOf = ({ work, params, tool }: ShownWork, place: WorkPagePlace): string => {
  const { app, brand, language } = place;
  const words = workPageWords[language];
  const by = filled(words.by, { author: work.author, day: dayOf(work.published_at, place) });
  const tags = work.tags.map(
    (tag) =>
      `<li><a href="${app}/#/worksInspiration?${escapeHtml(String(new URLSearchParams({ tag })))}">${escapeHtml(tag)}</a></li>`,
  );
  const rows = params.map(
    ({ title, words: value }) =>
      `<div><dt>${escapeHtml(title[language])}</dt><dd>${escapeHtml(value[language])}</dd></div>`,
  );
  return `<div class="facts"><div><h1>${escapeHtml(work.title)}</h1><p class="by">${escapeHtml(by)}</p></div>${
    tags.length > 0 ? `<ul class="tags" aria-label="${words.tags}">${tags.join('')}</ul>` : ''
  }<section><h2>${words.how}<span>${escapeHtml(tool)}</span></h2><dl>${rows.join('')}</dl></section><div class="way"><a class="main" href="${app}/#/worksInspiration?work=${work.id}">${escapeHtml(filled(words.open, { site: brand.webName }))}</a><p>${words.openHint}</p><a class="more" href="${app}/#/worksInspiration">${words.more}</a></div></div>`;
};

/** What others show of a link to it: title, sentence, picture. */
const headOf = ({ work, tool }: ShownWork, { brand, language, origin }: WorkPagePlace): string => {
  const about = filled(workPageWords[language].about, { author: work.author, tool, site: brand.webName });
  const address = `${origin}/works/${work.id}`;
  const isClip = work.mime.startsWith('video/');
  const picture = new URL(isClip ? work.thumb_url : `${work.url}?w=1280`, origin).href;
  const scale = Math.min(1, (isClip ? 640 : 1280) / work.width);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('name', 'description', about),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', brand.webName),
    meta('property', 'og:title', work.title),
    meta('property', 'og:description', about),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', String(Math.round(work.width * scale))),
    meta('property', 'og:image:height', String(Math.round(work.height * scale))),
    meta('property', 'og:image:alt', work.title),
    meta('property', 'og:locale', language === 'zh' ? 'zh_CN' : 'en_US'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
};

/** Public page of a published work: works without scripts, with metadata for link previews. */
export const workPage = (shown: ShownWork, place: WorkPagePlace): string =>
  documentOf(place, {
    title: shown.work.title,
    head: headOf(shown, place),
    main: `<article class="work">${pictureOf(shown, place)}${factsOf(shown, place)}</article>`,
  });

/** For a work that was taken back, is being looked at, or never was. */
export const workGonePage = (place: WorkPagePlace): string => {
  const words = workPageWords[place.language];
  return documentOf(place, {
    title: words.gone,
    head: meta('name', 'robots', 'noindex'),
    main: `<div class="gone"><h1>${words.gone}</h1><p>${words.goneBody}</p><a class="main" href="${place.app}/#/worksInspiration">${words.more}</a></div>`,
  });
};
