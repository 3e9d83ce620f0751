import { type SearchPlace, type searchByImage, searchLimits } from '@atelier/contract/image-search';
import { colourLength, designLength, type FeatureVector, signatureOf } from '@atelier/engine/features/feature-vector';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Session } from '../accounts/session.ts';
import type { Database } from '../db/database.ts';
import { assets } from '../db/schema/assets.ts';
import { assetFeatures, noVersion } from '../db/schema/features.ts';
import { results, tasks } from '../db/schema/generation.ts';

export type SearchFilter = z.output<typeof searchByImage.request>;

export interface Candidate {
  place: SearchPlace;
  /** Of the material or of the result. */
  id: string;
  features: FeatureVector;
  spec: FlatSpec | null;
}

/** Which bits count: without colour the last 64 do not. */
const maskOf = (mode: SearchFilter['mode']): string =>
  '1'.repeat(designLength) + (mode === 'colour' ? '1' : '0').repeat(colourLength);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inGroup = (groupId: string | undefined): SQL | undefined => {
  if (groupId === undefined) return undefined;
  if (groupId === 'none') return isNull(assets.groupId);
  return uuid.test(groupId) ? eq(assets.groupId, groupId) : sql`false`;
};

/** Facts that only materials have. */
const hasFacts = ({ type, group_id, gender_style, style_type, fabric_type }: SearchFilter): boolean =>
  [type, group_id, gender_style, style_type, fabric_type].some((fact) => fact !== undefined);

const assetConditions = (filter: SearchFilter): (SQL | undefined)[] => [
  isNull(assets.deletedAt),
  filter.type && eq(assets.type, filter.type),
  inGroup(filter.group_id),
  filter.gender_style === undefined ? undefined : eq(assets.genderStyle, filter.gender_style),
  filter.style_type === undefined ? undefined : eq(assets.styleType, filter.style_type),
  filter.fabric_type === undefined ? undefined : eq(assets.fabricType, filter.fabric_type),
  filter.from === undefined ? undefined : gte(assets.createdAt, new Date(filter.from)),
  filter.to === undefined ? undefined : lt(assets.createdAt, new Date(filter.to)),
];

const resultConditions = (filter: SearchFilter): (SQL | undefined)[] => [
  isNull(results.deletedAt),
  isNull(tasks.deletedAt),
  filter.from === undefined ? undefined : gte(tasks.createdAt, new Date(filter.from)),
  filter.to === undefined ? undefined : lt(tasks.createdAt, new Date(filter.to)),
];

interface Wanted {
  features: FeatureVector;
  version: string;
  filter: SearchFilter;
}

/** Rows of one place that the asker may see, narrowed by the filter. */
const source = (place: SearchPlace, session: Session, filter: SearchFilter): SQL => {
  if (place === 'results')
    return sql`${assetFeatures} join ${results} on ${eq(results.imageId, assetFeatures.resultId)}
      join ${tasks} on ${eq(tasks.id, results.taskId)}
      where ${and(eq(assetFeatures.walletId, session.walletId), eq(assetFeatures.makerId, session.userId), ...resultConditions(filter))}`;
  const owner = place === 'public' ? isNull(assetFeatures.walletId) : eq(assetFeatures.walletId, session.walletId);
  return sql`${assetFeatures} join ${assets} on ${eq(assets.id, assetFeatures.assetId)}
    where ${and(owner, isNull(assetFeatures.makerId), ...assetConditions(filter))}`;
};

export interface PlaceCount {
  /** Pictures that are described in the wanted way. */
  indexed: number;
  /** New ones, and those that were described in another way. */
  waiting: number;
}

const nothing: PlaceCount = { indexed: 0, waiting: 0 };

const isDescribed = (version: string): SQL => eq(assetFeatures.version, version);
const waits = (version: string): SQL => sql`coalesce(${assetFeatures.version}, '') not in (${version}, ${noVersion})`;

type Nearest = PlaceCount & Record<string, unknown> & { id: string | null; vector: Buffer; spec: FlatSpec | null };

/** The pictures of a place whose signatures are nearest, in no order that counts, at most 400; and how many there are, of the same scan. */
export const findCandidates = async (
  { orm }: Database,
  session: Session,
  place: SearchPlace,
  { features, version, filter }: Wanted,
): Promise<{ candidates: Candidate[]; count: PlaceCount }> => {
  if (place === 'results' && hasFacts(filter)) return { candidates: [], count: nothing };
  const distance = sql`bit_count((${assetFeatures.signature} # ${signatureOf(features)}::bit(256)) & ${maskOf(filter.mode)}::bit(256))`;
  const { rows } = await orm.execute<Nearest>(sql`
    with pictures as materialized (
      select ${assetFeatures.id} as row, ${isDescribed(version)} as described, ${waits(version)} as waits, ${distance} as distance
      from ${source(place, session, filter)}),
    nearest as materialized (
      select row from pictures where described order by distance limit ${searchLimits.candidates}),
    counted as (
      select count(*) filter (where described)::int as indexed, count(*) filter (where waits)::int as waiting from pictures)
    select counted.*, coalesce(f.asset_id, f.result_id) as id, f.vector, f.spec
    from counted left join (nearest join asset_features f on f.id = nearest.row) on true`);
  const candidates = rows.flatMap(({ id, vector, spec }): Candidate[] =>
    id === null
      ? []
      : [{ place, id, features: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength), spec }],
  );
  const [{ indexed, waiting } = nothing] = rows;
  return { candidates, count: { indexed, waiting } };
};

/** How many pictures of a place there are, whatever is looked for. */
export const countPlace = async (
  { orm }: Database,
  session: Session,
  place: SearchPlace,
  version: string,
): Promise<PlaceCount> => {
  const { rows } = await orm.execute<PlaceCount & Record<string, unknown>>(sql`
    select count(*) filter (where ${isDescribed(version)})::int as indexed,
      count(*) filter (where ${waits(version)})::int as waiting
    from ${source(place, session, noFilter)}`);
  return rows[0] ?? nothing;
};

const noFilter = {} as SearchFilter;
