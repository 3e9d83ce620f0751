import { type AttributeKey, attributesOfKind, garmentKindByKey } from '@atelier/catalogue/attributes';
import * as contract from '@atelier/contract/image-search';
import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import { type FeatureEngine, featureVersions } from '@atelier/engine/features/describe-picture';
import { type FeaturePool, isSurelyUnreadable } from '@atelier/engine/features/feature-pool';
import * as vectors from '@atelier/engine/features/feature-vector';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import { and, desc, eq, gte, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { uuid } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { assetFeatures, assets, noVersion } from '../../platform/db/schema/assets.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { inGroupBranch } from '../assets/asset-context.ts';
import type { Session } from '../auth/session.ts';
import type { Thumbnails } from '../images/picture-files.ts';

export type SearchFilter = z.output<typeof contract.searchByImage.request>;

export interface Candidate {
  place: contract.SearchPlace;
  /** Id of the material or of the result. */
  id: string;
  features: vectors.FeatureVector;
  spec: FlatSpec | null;
}

/** Bit mask that ignores colour. */
const designMask = '1'.repeat(vectors.designLength) + '0'.repeat(vectors.colourLength);

/** Filters of a search that narrow the candidates. */
type Narrowing = Pick<
  Partial<SearchFilter>,
  'type' | 'group_id' | 'gender_style' | 'style_type' | 'fabric_type' | 'from' | 'to'
>;

const inGroup = (groupId: string | undefined): SQL | undefined => {
  if (groupId === undefined) return undefined;
  return groupId === 'none' || uuid.test(groupId) ? inGroupBranch(assets.groupId, groupId) : sql`false`;
};

/** Fields that only materials have. */
const hasFacts = ({ type, group_id, gender_style, style_type, fabric_type }: Narrowing): boolean =>
  [type, group_id, gender_style, style_type, fabric_type].some((fact) => fact !== undefined);

const assetConditions = (filter: Narrowing): (SQL | undefined)[] => [
  isNull(assets.deletedAt),
  filter.type && eq(assets.type, filter.type),
  inGroup(filter.group_id),
  filter.gender_style === undefined ? undefined : eq(assets.genderStyle, filter.gender_style),
  filter.style_type === undefined ? undefined : eq(assets.styleType, filter.style_type),
  filter.fabric_type === undefined ? undefined : eq(assets.fabricType, filter.fabric_type),
  filter.from === undefined ? undefined : gte(assets.createdAt, new Date(filter.from)),
  filter.to === undefined ? undefined : lt(assets.createdAt, new Date(filter.to)),
];

const resultConditions = (filter: Narrowing): (SQL | undefined)[] => [
  isNull(results.deletedAt),
  isNull(tasks.deletedAt),
  filter.from === undefined ? undefined : gte(tasks.createdAt, new Date(filter.from)),
  filter.to === undefined ? undefined : lt(tasks.createdAt, new Date(filter.to)),
];

/** Condition for materials. */
const inScope = (place: contract.SearchPlace, session: Session): SQL | undefined => {
  const owner = place === 'public' ? isNull(assetFeatures.walletId) : eq(assetFeatures.walletId, session.walletId);
  return and(owner, isNull(assetFeatures.makerId));
};

/** Rows of one place that the requester may see, filtered. */
const source = (place: contract.SearchPlace, session: Session, filter: Narrowing): SQL => {
  if (place === 'results')
    return sql`${assetFeatures} join ${results} on ${eq(results.imageId, assetFeatures.resultId)}
      join ${tasks} on ${eq(tasks.id, results.taskId)}
      where ${and(eq(assetFeatures.walletId, session.walletId), eq(assetFeatures.makerId, session.userId), ...resultConditions(filter))}`;
  return sql`${assetFeatures} join ${assets} on ${eq(assets.id, assetFeatures.assetId)}
    where ${and(inScope(place, session), ...assetConditions(filter))}`;
};

interface PlaceCount {
  /** Images with a current descriptor. */
  indexed: number;
  /** New images, and those with a descriptor of another version. */
  waiting: number;
}

const nothing: PlaceCount = { indexed: 0, waiting: 0 };

const isDescribed = (version: string): SQL => eq(assetFeatures.version, version);
const waits = (version: string): SQL => sql`coalesce(${assetFeatures.version}, '') not in (${version}, ${noVersion})`;

type Nearest = Record<string, unknown> & { id: string; vector: Buffer; spec: FlatSpec | null };

/** At most 400 nearest signatures, unordered, and the number of images. Two queries, because a common scan prevents a parallel plan. */
export const findCandidates = async (
  db: Database,
  session: Session,
  place: contract.SearchPlace,
  { features, version, filter }: { features: vectors.FeatureVector; version: string; filter: SearchFilter },
): Promise<{ candidates: Candidate[]; count: PlaceCount }> => {
  if (place === 'results' && hasFacts(filter)) return { candidates: [], count: nothing };
  const mask = filter.mode === 'colour' ? sql`` : sql` & ${designMask}::bit(256)`;
  const [{ rows }, count] = await Promise.all([
    db.orm.execute<Nearest>(sql`
      select coalesce(f.asset_id, f.result_id) as id, f.vector, f.spec from (
        select ${assetFeatures.id} as row from ${source(place, session, filter)} and ${isDescribed(version)}
        order by bit_count((${assetFeatures.signature} # ${vectors.signatureOf(features)}::bit(256))${mask})
        limit ${contract.searchLimits.candidates}) nearest join asset_features f on f.id = nearest.row`),
    countPlace(db, session, place, version, filter),
  ]);
  const candidates = rows.map(({ id, vector, spec }): Candidate => {
    const bytes = new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    return { place, id, features: bytes, spec };
  });
  return { candidates, count };
};

const countsOf = (version: string): SQL =>
  sql`count(*) filter (where ${isDescribed(version)})::int as indexed, count(*) filter (where ${waits(version)})::int as waiting`;

/** All material rows of a place minus the few in the recycle bin: both are index-only scans. */
const countMaterials = (place: contract.SearchPlace, session: Session, version: string): SQL => {
  const owned = place === 'public' ? isNull(assets.walletId) : eq(assets.walletId, session.walletId);
  return sql`select kept.indexed - gone.indexed as indexed, kept.waiting - gone.waiting as waiting
    from (select ${countsOf(version)} from ${assetFeatures} where ${inScope(place, session)}) kept,
      (select ${countsOf(version)} from ${assets} join ${assetFeatures} on ${eq(assets.id, assetFeatures.assetId)}
        where ${and(owned, isNotNull(assets.deletedAt), inScope(place, session))}) gone`;
};

/** Number of images of a place that match the filter, independent of the query image. */
export const countPlace = async (
  { orm }: Database,
  session: Session,
  place: contract.SearchPlace,
  version: string,
  filter: Narrowing = {},
): Promise<PlaceCount> => {
  const isWhole = place !== 'results' && !hasFacts(filter) && filter.from === undefined && filter.to === undefined;
  const { rows } = await orm.execute<PlaceCount & Record<string, unknown>>(
    isWhole
      ? countMaterials(place, session, version)
      : sql`select ${countsOf(version)} from ${source(place, session, filter)}`,
  );
  return rows[0] ?? nothing;
};

/** Cosines shown as 0 and 100. 100: median of the same image mirrored or halved; design: other garments' 95th percentile is 50. */
const scales: Readonly<
  Record<FeatureEngine, { design: readonly [number, number]; colour: readonly [number, number] }>
> = {
  network: { design: [0.42, 0.96], colour: [0.34, 1] },
  classical: { design: [0.73, 1], colour: [0.34, 1] },
};

/** Minimum score of a listed image; excludes 19 of 20 garments of another kind. */
export const leastFigure = 50;

/** Finds 9 of 10 copies at half size or JPEG quality 40, and 23 of 101,475 pairs of the public library, line drawings and poses. */
const duplicate: vectors.Likeness = { design: 0.98, colour: 0.9 };

export const isDuplicate = ({ design, colour }: vectors.Likeness): boolean =>
  design >= duplicate.design && colour >= duplicate.colour;

const figure = (value: number, [from, to]: readonly [number, number]): number =>
  Math.round(100 * Math.max(0, Math.min(1, (value - from) / (to - from))));

/** 0 to 100 each. */
export const figuresOf = ({ design, colour }: vectors.Likeness, engine: FeatureEngine): vectors.Likeness => ({
  design: figure(design, scales[engine].design),
  colour: figure(colour, scales[engine].colour),
});

/** Sort key of results. */
export const scoreOf = ({ design, colour }: vectors.Likeness, mode: contract.SearchMode): number =>
  mode === 'design' ? design : design + vectors.colourWeight * colour;

/** Attributes to display, most characteristic first. */
const mentionedAttributes = [
  'collar',
  'neckline',
  'sleeveType',
  'sleeveLength',
  'cuff',
  'waist',
  'pocket',
  'hem',
  'length',
] as const satisfies readonly (AttributeKey & keyof FlatSpec)[];

/** Default values that are not displayed. */
const plain = new Set(['none', 'plain', 'natural', 'straight', 'regular']);
const most = 3;

/** Attributes shared by two generated flats; empty when one of them is not a generated flat. */
export const sharedPartsOf = (one: FlatSpec | null, other: FlatSpec | null): contract.SharedPart[] => {
  const [kind, otherKind] = [one && garmentKindByKey(one.kind), other && garmentKindByKey(other.kind)];
  if (!one || !other || !kind || !otherKind) return [];
  const offered = new Set(attributesOfKind(kind).map(({ key }) => key));
  const alsoOffered = new Set(attributesOfKind(otherKind).map(({ key }) => key));
  return mentionedAttributes
    .filter((key) => one[key] === other[key] && !plain.has(one[key]) && offered.has(key) && alsoOffered.has(key))
    .slice(0, most)
    .map((attribute) => ({ attribute, choice: one[attribute] }));
};

interface IndexParts {
  db: Database;
  blobs: BlobStore;
  pool: FeaturePool;
  thumbnails: Thumbnails;
}

type Row = typeof assetFeatures.$inferSelect;

/** Rows per read: few, so that new uploads are indexed before the backlog. */
const batchSize = 20;
/** Crashes after which an image is not retried. */
const maxAttempts = 3;

/** Queues images whose descriptors have another version. */
const forgetOthers = async ({ db, pool }: IndexParts): Promise<void> => {
  const kept = [featureVersions[pool.engine], noVersion];
  await db.orm.update(assetFeatures).set({ version: null }).where(notInArray(assetFeatures.version, kept));
};

/** The same content already has a descriptor: no computation needed. */
const copyKnown = async ({ db, pool }: IndexParts, row: Row): Promise<boolean> => {
  const version = featureVersions[pool.engine];
  const [known] = await db.orm
    .select()
    .from(assetFeatures)
    .where(and(eq(assetFeatures.contentHash, row.contentHash), eq(assetFeatures.version, version)))
    .limit(1);
  if (!known) return false;
  const { signature, vector, spec, hasGarment, indecent } = known;
  await db.orm
    .update(assetFeatures)
    .set({ version, signature, vector, spec, hasGarment, indecent })
    .where(and(isNull(assetFeatures.version), eq(assetFeatures.contentHash, row.contentHash)));
  return true;
};

const pictureOf = async ({ db, blobs }: IndexParts, row: Row): Promise<EnginePicture | null> => {
  const { rows } = await db.orm.execute<{ mime: EnginePicture['mime']; width: number; height: number }>(
    row.assetId === null
      ? sql`select mime, width, height from images where id = ${row.resultId ?? row.uploadId}`
      : sql`select mime, width, height from assets where id = ${row.assetId}`,
  );
  const data = rows[0] && (await blobs.get(row.contentHash));
  return rows[0] && data ? { ...rows[0], data } : null;
};

/** Creates the thumbnail for lists before the first view. */
const makeThumbnail = async ({ thumbnails }: IndexParts, row: Row, picture: EnginePicture): Promise<void> => {
  const { mime, width, height } = picture;
  try {
    await thumbnails.read({ hash: row.contentHash, mime, width, height }, row.resultId === null ? 320 : 640);
  } catch (error) {
    // It is created on demand when read.
    if (!(error instanceof EngineError)) throw error;
  }
};

const giveUp = async ({ db }: IndexParts, row: Row, attempts: number): Promise<void> => {
  const isOver = attempts >= maxAttempts;
  await db.orm
    .update(assetFeatures)
    .set({ attempts, ...(isOver && { version: noVersion }) })
    .where(eq(assetFeatures.id, row.id));
};

const describeOne = async (parts: IndexParts, row: Row, signal: AbortSignal): Promise<void> => {
  if (await copyKnown(parts, row)) return;
  const picture = await pictureOf(parts, row);
  if (!picture) return giveUp(parts, row, maxAttempts);
  try {
    const { features, hasGarment, indecent, spec, engine } = await parts.pool.describe(picture, { signal });
    await makeThumbnail(parts, row, picture);
    await parts.db.orm
      .update(assetFeatures)
      .set({
        version: featureVersions[engine],
        signature: vectors.signatureOf(features),
        vector: Buffer.from(features.buffer, features.byteOffset, features.byteLength),
        spec,
        hasGarment,
        indecent,
      })
      .where(eq(assetFeatures.id, row.id));
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind === 'cancelled') throw error;
    await giveUp(parts, row, isSurelyUnreadable(error) ? maxAttempts : row.attempts + 1);
  }
};

/** Computes descriptors of waiting images, newest first, each up to three times. @throws EngineError `cancelled` when stopped */
export const createFeatureIndex = (parts: IndexParts): ((signal: AbortSignal) => Promise<void>) => {
  let settled: string | undefined;
  return async (signal) => {
    for (;;) {
      const version = featureVersions[parts.pool.engine];
      if (settled !== version) await forgetOthers(parts);
      settled = version;
      const rows = await parts.db.orm
        .select()
        .from(assetFeatures)
        .where(isNull(assetFeatures.version))
        .orderBy(desc(assetFeatures.id))
        .limit(batchSize);
      if (rows.length === 0) return;
      for (const row of rows) {
        if (signal.aborted) return;
        await describeOne(parts, row, signal);
      }
    }
  };
};
