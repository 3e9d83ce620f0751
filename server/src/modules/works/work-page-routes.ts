import { createHash } from 'node:crypto';
import { toolByType } from '@atelier/engine/tools';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { languageOf } from '../../platform/http/language.ts';
import { limitRates } from '../../platform/http/limit-rates.ts';
import type { Area } from '../../services.ts';
import { readWork } from './public-works.ts';
import { type WorkPagePlace, workGonePage, workPage } from './work-page.ts';
import { workPageSheet, workPageSheetPath } from './work-page-sheet.ts';

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
export const workPageArea: Area = (app, services) => {
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
    // Kept by caches, asked for each time: what was taken back is gone with the next look.
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, no-cache', vary: 'accept-language, cookie' });
    try {
      const { work, params } = await readWork({ addresses, db }, request.params.id);
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
