import type { getResultList, getResultMarks } from '@atelier/contract/result-list';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { allOf, endOf, likePart, readSerial } from '../../platform/db/listing.ts';
import type { Session } from '../auth/session.ts';

export type ResultListRequest = z.output<typeof getResultList.request>;
export type ResultListFilter = z.output<typeof getResultMarks.request>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const anyOf = (column: SQL, values: readonly (string | number)[], type: string): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

const batches = (ids: readonly string[]): SQL => {
  if (!ids.every((id) => uuid.test(id))) throw new ApiFailure('44000');
  return anyOf(sql`t.group_id`, ids, 'uuid');
};

/** Whose work, over `tasks t`: one's own, or, for the administrator of the company in use, members'. @throws ApiFailure 43000, 44000 */
export const ownersOf = ({ userId, walletId, companyId, callers }: Session, memberId: string | undefined): SQL => {
  if (memberId === undefined || memberId === userId) return sql`t.wallet_id = ${walletId} and t.user_id = ${userId}`;
  if (companyId === undefined || !callers.includes('administrator')) throw new ApiFailure('43000');
  const members = sql`select m.user_id from company_members m where m.company_id = ${companyId}`;
  if (memberId === 'all') return sql`t.wallet_id = ${walletId} and t.user_id in (${members})`;
  if (!uuid.test(memberId)) throw new ApiFailure('44000');
  // Former members' results are not visible.
  return sql`t.wallet_id = ${walletId} and t.user_id = ${memberId} and t.user_id in (${members})`;
};

/** A task that has no picture is one item; one that is completed has pictures, or all of them are deleted. */
const atLeastOne = (count: SQL): SQL => sql`greatest(${count}, case when t.state = 'completed' then 0 else 1 end)`;

/** What favourites do not count for: they do not end by themselves. */
const endsBy = ({ ends_within_days: days, order }: ResultListFilter): boolean =>
  days !== undefined || order === 'ending';

/** How many items of `tasks t` are in the list: the database counts its results with each task. */
export const itemsOf = (filter: ResultListFilter): SQL => {
  if (filter.deleted)
    return sql`case when t.deleted_at is null then t.deleted_results else ${atLeastOne(sql`t.live_results + t.deleted_results`)} end`;
  if (filter.favourite === true) return endsBy(filter) ? sql`0` : sql`t.favourite_results`;
  return atLeastOne(
    filter.favourite === false || endsBy(filter) ? sql`t.live_results - t.favourite_results` : sql`t.live_results`,
  );
};

/** Which of a listed task's `results r` those are. */
export const isListed = (filter: ResultListFilter): SQL => {
  if (filter.deleted) return sql`(t.deleted_at is not null or r.deleted_at is not null)`;
  const live = sql`r.deleted_at is null`;
  if (filter.favourite === true) return sql`${live} and r.is_favourite`;
  return filter.favourite === false || endsBy(filter) ? sql`${live} and not r.is_favourite` : live;
};

/** What ends by itself within so many days, over `tasks t`; of its results those that are no favourites. */
export const endsWithin = (days: number): SQL => sql`t.expires_at <= now() + make_interval(days => ${days})`;

/** What was there when the list was opened, by the clock (milliseconds). */
const openedWith = (serial: string | undefined): SQL | undefined => {
  const moment = readSerial(serial);
  return moment === null ? undefined : sql`t.created_at < ${new Date(moment + 1)}`;
};

/** Tasks of a list in SQL, over `tasks t`; without its tools where those are counted. @throws ApiFailure */
export const taskConditions = (session: Session, filter: ResultListFilter, withTools = true): SQL => {
  const { tools, groups, mode, states, favourite, deleted, from, to, search, ends_within_days: days } = filter;
  return allOf([
    ownersOf(session, filter.member_id),
    deleted ? undefined : sql`t.deleted_at is null`,
    // Favourites outlive the fifteen days; everything else waits only for the purge.
    favourite === true ? undefined : sql`t.expires_at > now()`,
    withTools && tools ? anyOf(sql`t.tool_type`, tools, 'int') : undefined,
    groups ? batches(groups) : undefined,
    mode ? sql`t.mode = ${mode}` : undefined,
    states ? anyOf(sql`t.state`, states, 'text') : undefined,
    from ? sql`t.created_at >= ${new Date(from)}` : undefined,
    to ? sql`t.created_at < ${endOf(to)}` : undefined,
    search ? sql`lower(t.name) like ${likePart(search)}` : undefined,
    days === undefined ? undefined : endsWithin(days),
    openedWith(filter.serial),
  ]);
};
