import type { getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, endOf, likePart, readSerial } from '../../platform/db/listing.ts';
import { gramsOf } from '../../platform/db/text-search.ts';
import type { Session } from '../auth/session.ts';

export type AssetListRequest = z.output<typeof getAssetList.request>;
export type AssetListFilter = z.output<typeof getAssetMarks.request>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inGroup = (groupId: string): SQL => {
  if (groupId === 'none') return sql`a.group_id is null`;
  if (!uuid.test(groupId)) throw new ApiFailure('44000');
  return sql`a.group_id = ${groupId}`;
};

/** The index tells who holds the parts of the text; whether in this order only the name itself, which one part does not need. */
const named = (search: string): SQL => {
  const grams = gramsOf(search);
  const held = sql`atelier_grams(a.name, a.name_en) @> ${sql.param(grams)}::text[]`;
  if (grams.length === 1 && grams[0] === search.toLowerCase()) return held;
  return sql`${held} and lower(a.name || chr(10) || coalesce(a.name_en, '')) like ${likePart(search)}`;
};

/** When a row entered the requested list. */
export const listedAt = ({ state }: Pick<AssetListFilter, 'state'>): SQL =>
  state === 'deleted' ? sql`a.deleted_at` : sql`a.created_at`;

/** What was there when the list was opened: materials are numbered, the recycle area goes by the clock (milliseconds). */
const openedWith = ({ state, serial }: Pick<AssetListFilter, 'state' | 'serial'>): SQL | undefined => {
  const number = readSerial(serial);
  if (number === null) return undefined;
  return state === 'deleted' ? sql`a.deleted_at < ${new Date(number + 1)}` : sql`a.serial <= ${number}`;
};

/** The serial of a list that is opened now: no row that is there has a higher one, and each that comes later has. */
export const serialNow = async (
  { orm }: Database,
  { state, serial }: Pick<AssetListFilter, 'state' | 'serial'>,
): Promise<string> => {
  if (serial !== undefined) return serial;
  if (state === 'deleted') return String(sharedMs());
  const { rows } = await orm.execute<{ last: string }>(sql`select last_value as last from assets_serial_seq`);
  return String(rows[0]?.last ?? 0);
};

type Leaves = 'type' | 'group_id' | 'missing';

/** A filter in SQL over `assets a`, without those parts that are left out. @throws ApiFailure 44000, 41000 */
export const assetConditions = (session: Session, filter: AssetListFilter, without: readonly Leaves[] = []): SQL => {
  const { scope, state, type, group_id: groupId, missing, search, from, to } = filter;
  const asked = (field: Leaves) => !without.includes(field);
  return allOf(
    [
      scope === 'public' ? sql`a.wallet_id is null` : sql`a.wallet_id = ${session.walletId}`,
      state === 'deleted' ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`,
      type && asked('type') && sql`a.type = ${type}`,
      groupId !== undefined && asked('group_id') && inGroup(groupId),
      missing !== undefined && asked('missing') && sql`a.is_incomplete = ${missing}`,
      filter.gender_style && sql`a.gender_style = ${filter.gender_style}`,
      filter.style_type && sql`a.style_type = ${filter.style_type}`,
      filter.fabric_type && sql`a.fabric_type = ${filter.fabric_type}`,
      from && sql`${listedAt(filter)} >= ${new Date(from)}`,
      to && sql`${listedAt(filter)} < ${endOf(to)}`,
      search ? named(search) : undefined,
      openedWith(filter),
    ].map((condition) => condition || undefined),
  );
};
