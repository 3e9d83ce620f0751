import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Brand } from '@atelier/contract/brand';
import type { Language } from '@atelier/contract/errors';
import type { ShownParam, Work } from '@atelier/contract/works';
import { toolByType } from '@atelier/engine/tools';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeHtml, languageOf } from '../../platform/http/language.ts';
import { limitRates } from '../../platform/http/limit-rates.ts';
import type { RouteModule } from '../../services.ts';
import { readWork } from './public-works.ts';
import workPageWords from './work-page-words.json' with { type: 'json' };

/** The page's policy allows no inline style. Colours are those of `shared/ui/src/theme/tokens.css`. */
const workPageSheet = readFileSync(new URL('./work-page.css', import.meta.url), 'utf8');

/** The name contains a content hash, so that browsers can cache it. */
const workPageSheetPath = `/works/page.${createHash('sha256').update(workPageSheet).digest('hex').slice(0, 10)}.css`;

/** Brand, language and URLs of the page. */
interface WorkPagePlace {
  brand: Brand;
  language: Language;
  /** Origin of the product's page; empty: the same origin. */
  app: string;
  /** Public origin of this page and its images, for absolute URLs in metadata. */
  origin: string;
  /** IANA time zone of days. */
  timeZone: string;
}

interface ShownWork {
  work: Work;
  params: readonly ShownParam[];
  /** Title of the tool that generated it. */
  tool: string;
}

/** A brand's image is relative to the product's page, which is one folder up. */
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

const defaultMark =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 21 12 3l8 18"/><path class="seam" d="M7.6 14.6h8.8"/></svg>';

const headerOf = ({ brand: { logo, webName }, app }: WorkPagePlace): string => {
  const mark = logo === '' ? defaultMark : `<img src="${escapeHtml(fromRoot(logo))}" alt="">`;
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
  const tags = work.tags.map((tag) => {
    // Tags of sample works are `zh · en`.
    const [zh = tag, en = zh] = tag.split(' · ');
    const title = language === 'zh' ? zh : en;
    return `<li><a href="${app}/#/worksInspiration?${escapeHtml(String(new URLSearchParams({ tag })))}">${escapeHtml(title)}</a></li>`;
  });
  const rows = params.map(
    ({ title, words: value }) =>
      `<div><dt>${escapeHtml(title[language])}</dt><dd>${escapeHtml(value[language])}</dd></div>`,
  );
  return `<div class="facts"><div><h1>${escapeHtml(work.title)}</h1><p class="by">${escapeHtml(by)}</p></div>${
    tags.length > 0 ? `<ul class="tags" aria-label="${words.tags}">${tags.join('')}</ul>` : ''
  }<section><h2>${words.how}<span>${escapeHtml(tool)}</span></h2><dl>${rows.join('')}</dl></section><div class="way"><a class="main" href="${app}/#/worksInspiration?work=${work.id}">${escapeHtml(filled(words.open, { site: brand.webName }))}</a><p>${words.openHint}</p><a class="more" href="${app}/#/worksInspiration">${words.more}</a></div></div>`;
};

/** Metadata for link previews: title, description, image. */
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
const workPage = (shown: ShownWork, place: WorkPagePlace): string =>
  documentOf(place, {
    title: shown.work.title,
    head: headOf(shown, place),
    main: `<article class="work">${pictureOf(shown, place)}${factsOf(shown, place)}</article>`,
  });

/** For a work that was withdrawn, is under review, or never existed. */
const workGonePage = (place: WorkPagePlace): string => {
  const words = workPageWords[place.language];
  return documentOf(place, {
    title: words.gone,
    head: meta('name', 'robots', 'noindex'),
    main: `<div class="gone"><h1>${words.gone}</h1><p>${words.goneBody}</p><a class="main" href="${place.app}/#/worksInspiration">${words.more}</a></div>`,
  });
};

const placeOf = (request: FastifyRequest, { allowedOrigins, brand, payments, timeZone }: Config): WorkPagePlace => {
  const isApart = brand.apiOrigin !== '';
  const asked = `${request.protocol}://${request.host}`;
  return {
    ...{ brand, timeZone, language: languageOf(request) },
    app: payments.origin ?? (isApart ? (allowedOrigins[0] ?? '') : ''),
    origin: isApart ? brand.apiOrigin : (payments.origin ?? asked),
  };
};

/** `/works/<work>`: the page of a public work, for search engines and link previews. */
export const workPageRoutes: RouteModule = (app, services) => {
  const { config, generation } = services;
  const { addresses, db } = generation.context;
  limitRates(app, services);

  app.get(workPageSheetPath, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(workPageSheet),
  );

  app.get<{ Params: { id: string } }>('/works/:id', async (request, reply) => {
    const place = placeOf(request, config);
    // Cached and revalidated every time, so that withdrawn works are not shown.
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' });
    try {
      const { work: shown, params } = await readWork({ addresses, db }, request.params.id);
      const work = { ...shown, title: shown.titles?.[place.language] ?? shown.title };
      const page = workPage({ work, params, tool: toolByType(work.tool_type)?.title[place.language] ?? '' }, place);
      const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
      void reply.header('etag', tag);
      return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(page);
    } catch (error) {
      if (!(error instanceof ApiFailure) || !['44000', '44003'].includes(error.code)) throw error;
      return reply.code(404).header('cache-control', 'no-store').send(workGonePage(place));
    }
  });
};
