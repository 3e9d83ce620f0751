import type { ResponseOf } from '@atelier/contract/call';
import { endingDays, type getResultList, type getResultMarks, type ResultItem } from '@atelier/contract/result-list';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs, uuid } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, endOf, marksOf, monthName, monthOf, readInTimeZone, readSerial } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images, results, tasks } from '../../platform/db/schema/generation.ts';
import type { Session } from '../auth/session.ts';
import type { Owner } from '../wallet/owner.ts';
import { presentResult, type TaskContext } from './task-context.ts';
import { isFound } from './task-queries.ts';

type ResultListRequest = z.output<typeof getResultList.request>;
type ResultListFilter = z.output<typeof getResultMarks.request>;

const anyOf = (column: SQL, values: readonly (string | number)[], type: string): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

const batches = (ids: readonly string[]): SQL => {
  if (!ids.every((id) => uuid.test(id))) throw new ApiFailure('44000');
  return anyOf(sql`t.group_id`, ids, 'uuid');
};

/** Condition over `tasks t`: own tasks, or a member's for the active company's administrator. @throws ApiFailure 43000, 44000 */
const ownersOf = ({ userId, walletId, companyId, callers }: Session, memberId: string | undefined): SQL => {
  if (memberId === undefined || memberId === userId) return sql`t.wallet_id = ${walletId} and t.user_id = ${userId}`;
  if (companyId === undefined || !callers.includes('administrator')) throw new ApiFailure('43000');
  const members = sql`select m.user_id from company_members m where m.company_id = ${companyId}`;
  if (memberId === 'all') return sql`t.wallet_id = ${walletId} and t.user_id in (${members})`;
  if (!uuid.test(memberId)) throw new ApiFailure('44000');
  // Former members' results are not visible.
  return sql`t.wallet_id = ${walletId} and t.user_id = ${memberId} and t.user_id in (${members})`;
};

/** A task without an image is one item; a completed one has images, or all of them are deleted. */
const atLeastOne = (count: SQL): SQL => sql`greatest(${count}, case when t.state = 'completed' then 0 else 1 end)`;

/** True when favourites are excluded because they do not expire. */
const endsBy = ({ ends_within_days: days, order }: ResultListFilter): boolean =>
  days !== undefined || order === 'ending';

/** Number of listed items of `tasks t`: its results are counted with each task. */
const itemsOf = (filter: ResultListFilter): SQL => {
  if (filter.deleted)
    return sql`case when t.deleted_at is null then t.deleted_results else ${atLeastOne(sql`t.live_results + t.deleted_results`)} end`;
  if (filter.favourite === true) return endsBy(filter) ? sql`0` : sql`t.favourite_results`;
  return atLeastOne(
    filter.favourite === false || endsBy(filter) ? sql`t.live_results - t.favourite_results` : sql`t.live_results`,
  );
};

/** Condition for the listed `results r` of a task. */
const isListed = (filter: ResultListFilter): SQL => {
  if (filter.deleted) return sql`(t.deleted_at is not null or r.deleted_at is not null)`;
  const live = sql`r.deleted_at is null`;
  if (filter.favourite === true) return sql`${live} and r.is_favourite`;
  return filter.favourite === false || endsBy(filter) ? sql`${live} and not r.is_favourite` : live;
};

/** Tasks over `tasks t` that expire within so many days; of their results those that are no favourites. */
const endsWithin = (days: number): SQL => sql`t.expires_at <= now() + make_interval(days => ${days})`;

/** Rows that existed when the list was opened, by timestamp (milliseconds). */
const openedWith = (serial: string | undefined): SQL | undefined => {
  const moment = readSerial(serial);
  return moment === null ? undefined : sql`t.created_at < ${new Date(moment + 1)}`;
};

/** Tasks of a list in SQL, over `tasks t`; without the tool filter where tools are counted. @throws ApiFailure */
const taskConditions = (session: Session, filter: ResultListFilter, withTools = true): SQL => {
  const { tools, groups, mode, states, favourite, deleted, from, to, search, ends_within_days: days } = filter;
  return allOf([
    ownersOf(session, filter.member_id),
    deleted ? undefined : sql`t.deleted_at is null`,
    // Favourites are kept beyond the fifteen days; everything else only waits for the purge.
    favourite === true ? undefined : sql`t.expires_at > now()`,
    withTools && tools ? anyOf(sql`t.tool_type`, tools, 'int') : undefined,
    groups ? batches(groups) : undefined,
    mode ? sql`t.mode = ${mode}` : undefined,
    states ? anyOf(sql`t.state`, states, 'text') : undefined,
    from ? sql`t.created_at >= ${new Date(from)}` : undefined,
    to ? sql`t.created_at < ${endOf(to)}` : undefined,
    search ? isFound(search, sql`t.search_text`) : undefined,
    days === undefined ? undefined : endsWithin(days),
    openedWith(filter.serial),
  ]);
};

type Context = Pick<TaskContext, 'db' | 'addresses' | 'timeZone'>;

const sorts = {
  newest: sql`t.created_at desc, t.id desc`,
  oldest: sql`t.created_at, t.id`,
  ending: sql`t.expires_at, t.id`,
} as const satisfies Record<ResultListFilter['order'], SQL>;

interface Place extends Record<string, unknown> {
  task_id: string;
  image_id: string | null;
}

/** Rows of a page's items. */
const readRows = async (db: Database, places: readonly Place[]) => {
  const taskIds = [...new Set(places.map(({ task_id: id }) => id))];
  const imageIds = places.flatMap(({ image_id: id }) => id ?? []);
  const [taskRows, resultRows] = await Promise.all([
    taskIds.length === 0
      ? []
      : db.orm
          .select({ task: tasks, nickname: users.nickname })
          .from(tasks)
          .innerJoin(users, eq(users.id, tasks.userId))
          .where(inArray(tasks.id, taskIds)),
    imageIds.length === 0
      ? []
      : db.orm
          .select({ result: results, image: images })
          .from(results)
          .innerJoin(images, eq(images.id, results.imageId))
          .where(inArray(results.imageId, imageIds)),
  ]);
  return {
    tasks: new Map(taskRows.map((row) => [row.task.id, row])),
    results: new Map(resultRows.map((row) => [row.image.id, row])),
  };
};

type Rows = Awaited<ReturnType<typeof readRows>>;

/** null for an item deleted between the two queries. */
const presentItem = (
  { addresses }: Context,
  { userId, addressEpoch: epoch }: Session,
  rows: Rows,
  place: Place,
): ResultItem | null => {
  const found = rows.tasks.get(place.task_id);
  const drawn = place.image_id === null ? undefined : rows.results.get(place.image_id);
  if (!found || (place.image_id !== null && !drawn)) return null;
  const { task, nickname } = found;
  const isOwn = task.userId === userId;
  const holder = { epoch, ...(!isOwn && { viewer: userId }) };
  const deletedAt = task.deletedAt ?? drawn?.result.deletedAt;
  return {
    result: drawn ? presentResult(addresses, drawn.image, drawn.result.isFavourite, holder) : null,
    task: {
      id: task.id,
      version: task.version,
      tool_type: task.toolType,
      ...(task.groupId && { group_id: task.groupId }),
      name: task.name,
      state: task.state,
      mode: task.mode,
      created_at: task.createdAt.toISOString(),
      expires_at: task.expiresAt.toISOString(),
      deleted_at: deletedAt?.toISOString() ?? null,
      fail_reason: task.failReason,
      price: task.price,
      charged: task.charged,
      generated: task.isGenerative,
      ...(isOwn ? {} : { member: { id: task.userId, nickname } }),
    },
  };
};

export const readResultItem = async (context: Context, session: Session, place: Place): Promise<ResultItem | null> =>
  presentItem(context, session, await readRows(context.db, [place]), place);

/** Serial of a newly opened list. */
const serialNow = ({ serial }: Pick<ResultListFilter, 'serial'>): string => serial ?? String(dbNowMs());

/** Items of a range: tasks are positioned by the indexed sum of items before them; only tasks inside the range are expanded. */
const rangeOf = (session: Session, request: ResultListRequest): SQL => {
  const { offset, limit, order } = request;
  const sort = sorts[order];
  const items = itemsOf(request);
  return sql`
    with listed as (
      select t.id, t.created_at, t.expires_at, ${items} as items from tasks t
      where ${taskConditions(session, request)} and ${items} > 0 order by ${sort} limit ${offset + limit}),
    placed as (select t.id, t.items, sum(t.items) over (order by ${sort} rows unbounded preceding) as until from listed t),
    touched as (
      select p.id, p.until - p.items as place from placed p where p.until > ${offset} and p.until - p.items < ${offset + limit}),
    shown as (
      select t.id as task_id, r.image_id,
        c.place + row_number() over (partition by t.id order by r.position) - 1 as place
      from touched c join tasks t on t.id = c.id left join results r on r.task_id = t.id and ${isListed(request)})
    select task_id, image_id from shown where place >= ${offset} and place < ${offset + limit} order by place`;
};

/** A range of the list by offset, each image an item. */
export const listResults = async (
  context: Context,
  session: Session,
  request: ResultListRequest,
): Promise<ResponseOf<typeof getResultList>> => {
  const { orm } = context.db;
  const serial = serialNow(request);
  const [counted, placed] = await Promise.all([
    orm.execute<{ total: number }>(sql`
      select coalesce(sum(${itemsOf(request)}), 0)::int as total from tasks t where ${taskConditions(session, request)}`),
    orm.execute<Place>(rangeOf(session, request)),
  ]);
  const rows = await readRows(context.db, placed.rows);
  return {
    total: counted.rows[0]?.total ?? 0,
    serial,
    offset: request.offset,
    items: placed.rows.flatMap((place) => presentItem(context, session, rows, place) ?? []),
  };
};

interface MonthRow extends Record<string, unknown> {
  month: string;
  tool_type: number;
  count: number;
  ending: number;
}

/** The specification's list: types of deleted draw history, each once. */
const readDeletedTypes = async ({ db }: Context, session: Session, memberId: string | undefined): Promise<number[]> => {
  const whose = sql`${ownersOf(session, memberId)} and t.expires_at > now()`;
  const { rows } = await db.orm.execute<{ tool_type: number }>(sql`
    select distinct t.tool_type from tasks t
    where ${whose} and (t.deleted_at is not null or t.deleted_results > 0) order by 1`);
  return rows.map(({ tool_type: type }) => type);
};

const countByTool = (rows: readonly MonthRow[]) => {
  const counts = new Map<number, number>();
  for (const { tool_type: type, count } of rows) counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts].map(([tool_type, count]) => ({ tool_type, count })).sort((one, other) => other.count - one.count);
};

/** Counts shown next to the list; the contract says which filters each count ignores. */
export const markResults = async (
  context: Context,
  session: Session,
  filter: ResultListFilter,
): Promise<ResponseOf<typeof getResultMarks>> => {
  const [{ rows }, deletedTypes] = await Promise.all([
    readInTimeZone(filter, context.timeZone, (zone) =>
      context.db.orm.execute<MonthRow>(sql`
      select ${monthName(sql`m.month`)} as month, m.tool_type, m.count, m.ending from (
        select ${monthOf(sql`t.created_at`, zone)} as month, t.tool_type, sum(${itemsOf(filter)})::int as count,
        coalesce(sum(${itemsOf({ ...filter, order: 'ending' })}) filter (where ${endsWithin(endingDays)}), 0)::int as ending
      from tasks t where ${taskConditions(session, filter, false)} and ${itemsOf(filter)} > 0 group by 1, 2) m`),
    ),
    readDeletedTypes(context, session, filter.member_id),
  ]);
  const listed = rows.filter(({ tool_type: type }) => filter.tools === undefined || filter.tools.includes(type));
  const sum = (field: 'count' | 'ending') => listed.reduce((total, row) => total + row[field], 0);
  return {
    total: sum('count'),
    serial: serialNow(filter),
    marks: filter.order === 'ending' ? [] : marksOf(listed, filter.order),
    tools: countByTool(rows),
    deleted_types: deletedTypes,
    ending: sum('ending'),
  };
};

/** Scope of a session's access to results, besides its active wallet. */
export type Viewer = Pick<Session, 'userId' | 'walletId' | 'companyId' | 'callers'>;

/** Own results in the active wallet; for the administrator of that company also those of its present members. */
const seen = ({ userId, walletId, companyId, callers }: Viewer, maker: PgColumn, wallet: PgColumn): SQL | undefined => {
  const isMember =
    companyId !== undefined && callers.includes('administrator')
      ? inArray(maker, sql`(select m.user_id from company_members m where m.company_id = ${companyId})`)
      : undefined;
  return and(eq(wallet, walletId), or(eq(maker, userId), isMember));
};

export const isSeenTask = (viewer: Viewer): SQL | undefined => seen(viewer, tasks.userId, tasks.walletId);

export const isSeenImage = (viewer: Viewer): SQL | undefined => seen(viewer, images.userId, images.walletId);

const selectResults = (db: Database, whose: SQL | undefined, which: SQL) =>
  db.orm
    .select({ task: tasks, result: results, image: images })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .innerJoin(images, eq(images.id, results.imageId))
    .where(and(which, whose, isNull(results.deletedAt), isNull(tasks.deletedAt)))
    .$dynamic();

/** Undeleted results of a user that match `which`, each with its task and its image. */
export const selectOwnResults = (db: Database, { userId, walletId }: Owner, which: SQL) =>
  selectResults(db, and(eq(tasks.userId, userId), eq(tasks.walletId, walletId)), which);

/** Same as `selectOwnResults`, including members' results that an administrator may see. */
export const selectSeenResults = (db: Database, viewer: Viewer, which: SQL) =>
  selectResults(db, isSeenTask(viewer), which);
