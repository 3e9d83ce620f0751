import type { ResponseOf } from '@atelier/contract/call';
import { endingDays, type getResultList, type getResultMarks, type ResultItem } from '@atelier/contract/result-list';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { marksOf, monthName, monthOf } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images, results, tasks } from '../../platform/db/schema/generation.ts';
import type { Session } from '../auth/session.ts';
import {
  endsWithin,
  isListed,
  itemsOf,
  ownersOf,
  type ResultListFilter,
  type ResultListRequest,
  taskConditions,
} from './result-filter.ts';
import type { TaskContext } from './task-context.ts';
import { presentResult } from './task-presenter.ts';

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

/** The rows behind the places of a page. */
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

/** null for what went between the two questions. */
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

/** Of a list that is opened now. */
const serialNow = ({ serial }: Pick<ResultListFilter, 'serial'>): string => serial ?? String(sharedMs());

/**
 * The items of a range. Tasks are placed by the sum of the items before them, which an index answers; only those that the range touches
 * are looked into. Each listed task has an item at least, so that no more tasks count than items are before the end of the range.
 */
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

/** A part of the list by place, each picture an item. */
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
    context.db.orm.execute<MonthRow>(sql`
      select ${monthName(sql`m.month`)} as month, m.tool_type, m.count, m.ending from (
        select ${monthOf(sql`t.created_at`, context.timeZone)} as month, t.tool_type, sum(${itemsOf(filter)})::int as count,
        coalesce(sum(${itemsOf({ ...filter, order: 'ending' })}) filter (where ${endsWithin(endingDays)}), 0)::int as ending
      from tasks t where ${taskConditions(session, filter, false)} and ${itemsOf(filter)} > 0 group by 1, 2) m`),
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
