import { createHash } from 'node:crypto';
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
const workPageSheet = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f1f1f0, #111110);
  --sheet: light-dark(#fff, #191918);
  --mat: #f5f4f1;
  --line: light-dark(#e5e5e3, #2e2e2c);
  --ink-1: light-dark(#191918, #f1f1ef);
  --ink-2: light-dark(#565653, #bdbdb8);
  --ink-3: light-dark(#6a6a66, #9b9b96);
  --accent: light-dark(#0f6b55, #52bf9f);
  --on-accent: light-dark(#fff, #0c1512);
  font: 14px/1.57 "Inter Variable", Inter, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; min-height: 100dvh; background: var(--canvas); color: var(--ink-2); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { padding: 0 24px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 56px; color: var(--ink-1); font: 600 18px/1 "Source Serif 4", "Noto Serif SC", "Noto Serif CJK SC", "Songti SC", serif; text-decoration: none; }
.brand svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; }
.brand .seam { stroke: var(--accent); stroke-dasharray: 2.4 1.6; }
.brand img { height: 28px; }
main { flex: 1; width: min(1160px, 100% - 48px); margin: 8px auto 32px; }
.work { display: grid; grid-template-columns: minmax(0, 1fr) 360px; overflow: hidden; border-radius: 12px; background: var(--sheet); }
figure { position: relative; display: flex; align-items: center; justify-content: center; min-height: 320px; background: var(--mat); }
figure img, figure video { display: block; max-width: 100%; width: auto; height: auto; max-height: 78vh; }
figcaption { position: absolute; right: 12px; bottom: 12px; padding: 2px 8px; border-radius: 4px; background: #fff; color: #1d1d1b; font-size: 12px; }
.facts { display: flex; flex-direction: column; gap: 16px; padding: 28px; }
h1 { overflow-wrap: anywhere; color: var(--ink-1); font-size: 22px; line-height: 1.35; }
h2 { display: flex; justify-content: space-between; gap: 12px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--ink-1); font-size: 14px; }
h2 span { color: var(--accent); font-weight: 400; }
.by { margin-top: 4px; color: var(--ink-3); font-size: 13px; overflow-wrap: anywhere; }
.tags { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none; }
.tags a { display: inline-flex; align-items: center; min-height: 28px; padding: 0 10px; border: 1px solid var(--line); border-radius: 14px; font-size: 12px; text-decoration: none; }
.tags a:hover { border-color: var(--ink-3); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); font-size: 13px; }
dd { color: var(--ink-1); font-weight: 500; text-align: right; overflow-wrap: anywhere; }
.way { display: flex; flex-direction: column; gap: 8px; margin-top: auto; padding-top: 8px; font-size: 12px; color: var(--ink-3); }
.main { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-size: 15px; font-weight: 600; text-align: center; text-decoration: none; }
.main:hover { filter: brightness(0.94); }
.more { display: flex; align-items: center; justify-content: center; min-height: 40px; color: var(--accent); font-size: 14px; }
.gone { display: flex; flex-direction: column; align-items: center; gap: 12px; max-width: 420px; margin: 12vh auto; text-align: center; }
.gone .main { margin-top: 12px; }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px; padding: 0 24px 24px; color: var(--ink-3); font-size: 12px; }
footer a { display: inline-flex; align-items: center; min-height: 24px; text-decoration: none; }
footer a:hover { text-decoration: underline; }
@media (max-width: 991.98px) {
  header { padding: 0 16px; }
  main { width: 100%; margin-top: 0; }
  .work { grid-template-columns: minmax(0, 1fr); border-radius: 0; }
  figure img, figure video { max-height: 66vh; }
  .facts { padding: 20px 16px 24px; }
  .gone { padding: 0 24px; }
}
`;

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
