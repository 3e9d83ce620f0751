import * as contract from '@atelier/contract/sewing-patterns';
import type { DrawnFor } from '@atelier/sewing/drawing/drawing-process';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import { limitPictures } from '../../platform/http/limit-rates.ts';
import { attachment } from '../../platform/text/display-text.ts';
import type { RouteModule, Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import * as bodyProfiles from './body-profiles.ts';
import * as patterns from './read-pattern.ts';

/** Size in bytes of the in-memory file cache: one size is requested in several formats, by several users. */
const keptBytes = 8 * 2 ** 20;

const types = {
  svg: { mime: 'image/svg+xml', ending: 'svg' },
  dxf: { mime: 'image/vnd.dxf', ending: 'dxf' },
  'pdf-a0': { mime: 'application/pdf', ending: 'pdf' },
  'pdf-a4': { mime: 'application/pdf', ending: 'pdf' },
} as const;

/** e.g. "男式衬衫-XL-A4.pdf". */
const fileName = ({ design: id, body, size, format, language }: patterns.WantedFile): string => {
  const { design } = bodyProfiles.designFor(id, body);
  const sheet = format === 'pdf-a0' ? '-A0' : format === 'pdf-a4' ? '-A4' : '';
  const mine = language === 'zh' ? '我的尺寸' : 'mine';
  return `${design.name[language]}-${size ?? mine}${sheet}.${types[format].ending}`;
};

/** Target of the drawing, from the URL and the stored profile. @throws ApiFailure 44000 */
const drawnFor = async (
  { db }: bodyProfiles.SewingContext,
  { design: id, body, size, profile: profileId, epoch }: patterns.WantedFile,
): Promise<DrawnFor> => {
  const { design } = bodyProfiles.designFor(id, body);
  if (size) return { kind: body, size };
  const profile = profileId === null ? null : await bodyProfiles.readSignedProfile(db, profileId, epoch);
  if (!profile) throw new ApiFailure('44000');
  return { kind: body, measures: patterns.ownMeasures(design, profile) };
};

/** Covers, which are public, and files, which need a signed URL and are always attachments. */
const registerPatternRoutes = (app: FastifyInstance, context: bodyProfiles.SewingContext): void => {
  const covers = new Map<string, Promise<string>>();
  const files = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: (file) => file.byteLength });

  const coverOf = (id: string): Promise<string> => {
    const { design, body } = bodyProfiles.designFor(id, undefined);
    const known = covers.get(id);
    if (known !== undefined) return known;
    const drawing = context.drawing.cover(design.id, body);
    covers.set(id, drawing);
    // A failed drawing is retried next time.
    drawing.catch(() => covers.delete(id));
    return drawing;
  };

  app.get<{ Params: { file: string } }>(`${patterns.coverPath}:file`, async (request, reply) => {
    const id = /^([a-z]+)\.svg$/.exec(request.params.file)?.[1];
    if (!id) throw new ApiFailure('44000');
    const cover = await coverOf(id).catch((error: unknown) => {
      throw bodyProfiles.drawingFailure(error);
    });
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(cover);
  });

  app.get<{ Querystring: { t?: string } }>(patterns.filePath, async (request, reply) => {
    const wanted = context.addresses.read(String(request.query.t ?? ''));
    if (!wanted) throw new ApiFailure('43000');
    const forWhom = await drawnFor(context, wanted);
    const key = JSON.stringify([wanted, forWhom]);
    const file =
      files.get(key) ??
      (await context.drawing.file(wanted.design, forWhom, wanted.format, wanted.language).catch((error: unknown) => {
        throw bodyProfiles.drawingFailure(error);
      }));
    files.set(key, file);
    return reply
      .type(types[wanted.format].mime)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(fileName(wanted)))
      .send(file);
  });
};

const contextOf = ({ config, db, generation, limits, secrets }: Services): bodyProfiles.SewingContext => ({
  db,
  limits,
  drawing: generation.drawing,
  addresses: patterns.createPatternAddresses({
    mac: secrets.of('pattern-file'),
    imageOrigin: config.brand.imageOrigin,
    apiOrigin: config.brand.apiOrigin,
  }),
});

/** Public patterns, and saved bodies. */
export const sewingRoutes: RouteModule = (app, services) => {
  const context = contextOf(services);
  const { db } = services;
  registerCall(app, contract.getSewingPatterns, async ({ input }) => patterns.listPatterns(context, input));
  registerCall(app, contract.getSewingPattern, ({ input, session }) => patterns.readPattern(context, session, input));
  registerCall(app, contract.getBodyProfiles, async ({ session }) => ({
    profiles: await bodyProfiles.listProfiles(db, session.userId),
  }));
  registerCall(app, contract.putBodyProfile, async ({ input, session }) => ({
    profile: await bodyProfiles.putProfile(db, session.userId, input),
  }));
  registerCall(app, contract.deleteBodyProfile, async ({ input, session }) => {
    await bodyProfiles.removeProfile(db, session.userId, input.profile_id);
    return { profile_id: input.profile_id };
  });
};

/** Covers and downloads. */
export const sewingFileRoutes: RouteModule = (app, services) => {
  limitPictures(app, services);
  registerPatternRoutes(app, contextOf(services));
};
