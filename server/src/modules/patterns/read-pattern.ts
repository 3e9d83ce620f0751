import type { ResponseOf } from '@atelier/contract/call';
import { searchKey } from '@atelier/contract/normalise-text';
import * as contract from '@atelier/contract/sewing-patterns';
import { bodyOf, bodyTypeOf, sizeNames } from '@atelier/sewing/designs/bodies';
import { type Design, designCategories, designs, materialKeyOf, measureByKey } from '@atelier/sewing/designs/designs';
import type { DrawnFor } from '@atelier/sewing/drawing/drawing-process';
import type { DrawnSheet } from '@atelier/sewing/drawing/drawing-work';
import { boxOf } from '@atelier/sewing/geometry/lines';
import { type Piece, pathText } from '@atelier/sewing/piece';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import type { Session } from '../auth/session.ts';
import * as profiles from './body-profiles.ts';

type AskedPattern = z.output<typeof contract.getSewingPattern.request>;

/** Measurements in the size table. */
const tableMeasures = ['chest', 'waist', 'seat', 'hpsToWaistBack', 'neck'];
const tenth = (value: number) => Math.round(value * 10) / 10;

const presentPiece = (piece: Piece, own: Piece | undefined): contract.DrawnPiece => {
  const box = boxOf([piece.outline]);
  const from = own?.outline[0] ?? { x: 0, y: 0 };
  const to = piece.outline[0] ?? from;
  return {
    id: piece.id,
    name: piece.name,
    cuts: piece.cuts.map(({ material, count, onFold }) => ({ material, count, on_fold: onFold })),
    outline: pathText(piece.outline, true, 1),
    seam: pathText(piece.seam, true, 1),
    fold: piece.fold && pathText(piece.fold, false, 1),
    grain: piece.grain && pathText(piece.grain, false, 1),
    internals: piece.internals.map(({ points, isClosed }) => pathText(points, isClosed, 1)).join(''),
    notches: piece.notches.map(({ x, y }): [number, number] => [tenth(x), tenth(y)]),
    box: { x: tenth(box.x), y: tenth(box.y), width: tenth(box.width), height: tenth(box.height) },
    shift: [tenth(to.x - from.x), tenth(to.y - from.y)],
  };
};

/** Measurements that the design requires. @throws ApiFailure 41400 naming the missing ones */
export const ownMeasures = ({ measures }: Design, profile: contract.BodyProfile): Record<string, number> => {
  const missing = measures.filter((key) => profile.measures[key] === undefined);
  if (missing.length > 0) throw new ApiFailure('41400', profiles.measureWords(missing));
  return Object.fromEntries(measures.map((key) => [key, profile.measures[key] ?? 0]));
};

const sizesOf = (body: contract.BodyKind, { measures }: Design) => {
  const shown = [...new Set([...tableMeasures, ...measures])];
  return sizeNames.map((size) => {
    const values = bodyOf(body, size);
    return {
      size,
      type: bodyTypeOf(body, values),
      values: Object.fromEntries(shown.map((key) => [key, tenth(values[key] ?? 0)])),
    };
  });
};

const assetIdOf = async ({ db }: profiles.SewingContext, id: string): Promise<string | null> => {
  const [row] = await db.orm
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.seedKey, materialKeyOf(id)));
  return row?.id ?? null;
};

/** A pattern as it is drawn at present. @throws ApiFailure 41400, 41401, 44000, 45000, 50001 */
export const readPattern = async (
  context: profiles.SewingContext,
  { userId, addressEpoch }: Session,
  { id, body: wanted, size, profile_id: profileId, language }: AskedPattern,
): Promise<ResponseOf<typeof contract.getSewingPattern>> => {
  const profile = profileId === undefined ? undefined : await profiles.readProfile(context.db, userId, profileId);
  const { design, body } = profiles.designFor(id, wanted ?? (profile && designBody(id, profile.body)));
  const forWhom: DrawnFor = profile ? { kind: body, measures: ownMeasures(design, profile) } : { kind: body, size };
  await context.limits.attempt({ limit: 'sewing-account', of: userId });
  let drawn: DrawnSheet;
  try {
    drawn = await context.drawing.draw(design.id, forWhom);
  } catch (error) {
    throw profiles.drawingFailure(error);
  }
  const { sheet, pieces, allowance, a4 } = drawn;
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const file = {
    design: design.id,
    body,
    size: profile ? null : size,
    profile: profile?.id ?? null,
    language,
    ...(profile && { epoch: addressEpoch }),
  };
  return {
    pattern: profiles.presentDesign(context, design),
    body,
    size: profile ? null : size,
    allowance,
    sheet: {
      width: tenth(sheet.width),
      height: tenth(sheet.height),
      pieces: sheet.pieces.map((piece) => presentPiece(piece, byId.get(piece.id))),
    },
    sizes: sizesOf(body, design),
    measures: design.measures.flatMap((key) => measureByKey(key) ?? []),
    a4,
    files: contract.patternFormats.map((format) => ({ format, url: context.addresses.file({ ...file, format }) })),
    asset_id: await assetIdOf(context, design.id),
  };
};

/** The profile's body if the design supports it; else the design's. */
const designBody = (id: string, body: contract.BodyKind): contract.BodyKind | undefined => {
  try {
    return profiles.designFor(id, body).body;
  } catch {
    return undefined;
  }
};

type PatternFilter = z.output<typeof contract.getSewingPatterns.request>;

const hasText = ({ id, name, category }: Design, text: string): boolean => {
  const kind = designCategories[category];
  return [id, name.zh, name.en, kind.zh, kind.en].some((words) => searchKey(words).includes(text));
};

/** Matching public patterns; few enough for one response. */
export const listPatterns = (
  context: Pick<profiles.SewingContext, 'addresses'>,
  { text, gender, category }: PatternFilter,
): ResponseOf<typeof contract.getSewingPatterns> => {
  const looked = searchKey(text ?? '');
  const fitting = designs.filter(
    (design) =>
      (gender === undefined || design.gender === 'unisex' || design.gender === gender) &&
      (looked === '' || hasText(design, looked)),
  );
  const shown = fitting.filter((design) => category === undefined || design.category === category);
  return {
    total: shown.length,
    patterns: shown.map((design) => profiles.presentDesign(context, design)),
    categories: Object.entries(designCategories).map(([key, name]) => ({
      key,
      name,
      count: fitting.filter((design) => design.category === key).length,
    })),
  };
};

const daySeconds = 24 * 60 * 60;

/** Requested file: a standard size, or a saved body. */
const wanted = z.object({
  design: z.string().max(40),
  body: contract.bodyKind,
  size: contract.patternSize.nullable(),
  profile: z.string().max(64).nullable(),
  format: contract.patternFormat,
  language: z.enum(['zh', 'en']),
  /** For a saved body: `users.address_epoch` of its user at signing; absent: 0. */
  epoch: z.number().int().optional(),
});
export type WantedFile = z.infer<typeof wanted>;

const signed = wanted.extend({ end: z.number().int() });

export const coverPath = '/images/pattern/';
export const filePath = '/files/pattern';

interface PatternAddressOptions {
  /** Key used for this purpose only. */
  mac: Mac;
  /** Origins of images and files; empty: the page's own server. */
  imageOrigin: string;
  apiOrigin: string;
  now?: () => number;
}

/** Signed URLs of patterns: covers are public; files are valid for a day or two, or until their user's sessions end. */
export const createPatternAddresses = ({ mac, imageOrigin, apiOrigin, now = dbNowMs }: PatternAddressOptions) => ({
  cover: (design: string) => `${imageOrigin.replace(/\/$/, '')}${coverPath}${design}.svg`,
  file(file: WantedFile) {
    const end = (Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds;
    const text = Buffer.from(JSON.stringify({ ...file, end })).toString('base64url');
    return `${apiOrigin.replace(/\/$/, '')}${filePath}?t=${text}.${mac.mac(text).toString('base64url')}`;
  },
  /** Parsed contents of a file's URL; null when it is forged or expired. */
  read(token: string) {
    const [text = '', mark = ''] = token.split('.');
    if (!mac.isMac(text, mark)) return null;
    const { end, ...file } = signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return end * 1000 > now() ? file : null;
  },
});

export type PatternAddresses = ReturnType<typeof createPatternAddresses>;
