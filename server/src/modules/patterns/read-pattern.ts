import type { ResponseOf } from '@atelier/contract/call';
import {
  type BodyKind,
  type BodyProfile,
  type DrawnPiece,
  type getSewingPattern,
  type PatternSize,
  patternFormats,
} from '@atelier/contract/sewing-patterns';
import { bodyOf, bodyTypeOf, sizeNames } from '@atelier/sewing/designs/bodies';
import { type Design, materialKeyOf } from '@atelier/sewing/designs/designs';
import { measureByKey } from '@atelier/sewing/designs/measures';
import type { DrawnFor } from '@atelier/sewing/drawing/drawing-process';
import type { DrawnSheet } from '@atelier/sewing/drawing/drawing-work';
import { boxOf } from '@atelier/sewing/geometry/lines';
import { type Piece, pathText } from '@atelier/sewing/piece';
import { eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import type { Session } from '../auth/session.ts';
import { readProfile } from './body-profiles.ts';
import { designFor, drawingFailure, measureWords, presentDesign, type SewingContext } from './sewing-context.ts';

interface AskedPattern {
  id: string;
  body?: BodyKind | undefined;
  size: PatternSize;
  profile_id?: string | undefined;
  language: 'zh' | 'en';
}

/** Measures that the table of sizes shows. */
const tableMeasures = ['chest', 'waist', 'seat', 'hpsToWaistBack', 'neck'];
const tenth = (value: number) => Math.round(value * 10) / 10;

const presentPiece = (piece: Piece, own: Piece | undefined): DrawnPiece => {
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

/** Only the measures that the design asks for. @throws ApiFailure 41400 naming those that are missing */
export const ownMeasures = ({ measures }: Design, profile: BodyProfile): Record<string, number> => {
  const missing = measures.filter((key) => profile.measures[key] === undefined);
  if (missing.length > 0) throw new ApiFailure('41400', measureWords(missing));
  return Object.fromEntries(measures.map((key) => [key, profile.measures[key] ?? 0]));
};

const sizesOf = (body: BodyKind, { measures }: Design) => {
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

const assetIdOf = async ({ db }: SewingContext, id: string): Promise<string | null> => {
  const [row] = await db.orm
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.seedKey, materialKeyOf(id)));
  return row?.id ?? null;
};

/** A pattern as it is drawn now. @throws ApiFailure 41400, 41401, 44000, 45000, 50001 */
export const readPattern = async (
  context: SewingContext,
  { userId, addressEpoch }: Session,
  { id, body: wanted, size, profile_id: profileId, language }: AskedPattern,
): Promise<ResponseOf<typeof getSewingPattern>> => {
  const profile = profileId === undefined ? undefined : await readProfile(context.db, userId, profileId);
  const { design, body } = designFor(id, wanted ?? (profile && designBody(id, profile.body)));
  const forWhom: DrawnFor = profile ? { kind: body, measures: ownMeasures(design, profile) } : { kind: body, size };
  await context.limits.attempt({ limit: 'sewing-account', of: userId });
  let drawn: DrawnSheet;
  try {
    drawn = await context.drawing.draw(design.id, forWhom);
  } catch (error) {
    throw drawingFailure(error);
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
    pattern: presentDesign(context, design),
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
    files: patternFormats.map((format) => ({ format, url: context.addresses.file({ ...file, format }) })),
    asset_id: await assetIdOf(context, design.id),
  };
};

/** The profile's own body where the design has it; else the design's. */
const designBody = (id: string, body: BodyKind): BodyKind | undefined => {
  try {
    return designFor(id, body).body;
  } catch {
    return undefined;
  }
};
