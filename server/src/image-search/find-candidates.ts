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

/** The pictures of a place whose signatures are nearest, in no order that counts; at most 400. */
export const findCandidates = async (
  { orm }: Database,
  session: Session,
  place: SearchPlace,
  { features, version, filter }: Wanted,
): Promise<Candidate[]> => {
  if (place === 'results' && hasFacts(filter)) return [];
  const distance = sql`bit_count((${assetFeatures.signature} # ${signatureOf(features)}::bit(256)) & ${maskOf(filter.mode)}::bit(256))`;
  const { rows } = await orm.execute<{ id: string; vector: Buffer; spec: FlatSpec | null }>(sql`
    with nearest as materialized (
      select ${assetFeatures.id} as row from ${source(place, session, filter)} and ${eq(assetFeatures.version, version)}
      order by ${distance} limit ${searchLimits.candidates})
    select coalesce(f.asset_id, f.result_id) as id, f.vector, f.spec from nearest join asset_features f on f.id = nearest.row`);
  return rows.map(({ id, vector, spec }) => ({
    place,
    id,
    features: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    spec,
  }));
};

/** How many pictures of a place are described in this way, and how many wait: new ones, and those that were described in another way. */
export const countPlace = async (
  { orm }: Database,
  session: Session,
  place: SearchPlace,
  version: string,
  filter?: SearchFilter,
): Promise<{ indexed: number; waiting: number }> => {
  if (filter && place === 'results' && hasFacts(filter)) return { indexed: 0, waiting: 0 };
  const { rows } = await orm.execute<{ indexed: number; waiting: number }>(sql`
    select count(*) filter (where ${eq(assetFeatures.version, version)})::int as indexed,
      count(*) filter (where coalesce(${assetFeatures.version}, '') not in (${version}, ${noVersion}))::int as waiting
    from ${source(place, session, filter ?? noFilter)}`);
  return rows[0] ?? { indexed: 0, waiting: 0 };
};

const noFilter = {} as SearchFilter;
