import { placedTools } from '@atelier/catalogue/placed-tool';
import type { ResponseOf } from '@atelier/contract/call';
import { searchKey } from '@atelier/contract/normalise-text';
import type { getWork, getWorks, WorkOrder } from '@atelier/contract/works';
import { tools } from '@atelier/engine/tools';
import { type SQL, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedMs } from '../../platform/db/clock.ts';
import { allOf, likePart, readSerial } from '../../platform/db/listing.ts';
import { isImageId } from '../images/image-id.ts';
import type { SquareContext } from './square-context.ts';
import { isStanding, paramsOfWork, presentWork, selectWorks, type WorkRow, workParts } from './work-rows.ts';

/** Tags shown next to the list. */
const tagCount = 24;

interface WorkFilter {
  offset: number;
  limit: number;
  serial?: string | undefined;
  order: WorkOrder;
  group?: string | undefined;
  tool?: number | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

const sorts = {
  newest: sql`w.published_at desc, w.id`,
  liked: sql`w.likes desc, w.published_at desc, w.id`,
} as const satisfies Record<WorkOrder, SQL>;

const typesOf = (group: string): number[] =>
  placedTools(tools)
    .filter(({ placement }) => placement.group === group)
    .map(({ tool }) => tool.type);

const conditions = (serial: string, { group, tool, tag, search }: WorkFilter): SQL => {
  const part = likePart(search ?? '');
  return allOf([
    sql`w.state = 'shown'`,
    sql`w.published_at <= to_timestamp(${(readSerial(serial) ?? 0) / 1000}::float8)`,
    group !== undefined && sql`t.tool_type = any(${sql.param(typesOf(group))})`,
    tool !== undefined && sql`t.tool_type = ${tool}`,
    tag !== undefined && sql`exists (select 1 from unnest(w.tags) own where lower(own) = ${searchKey(tag)})`,
    search !== undefined &&
      search !== '' &&
      sql`(lower(w.title) like ${part} or exists (select 1 from unnest(w.tags) own where lower(own) like ${part}))`,
  ]);
};

/** Lists are as they were opened, to the minute, so that the same question has the same answer for a while. */
const serialNow = (): string => String(Math.ceil(sharedMs() / 60_000) * 60_000);

/** A part of the list by place. */
export const listWorks = async (
  context: Pick<SquareContext, 'db' | 'addresses'>,
  filter: WorkFilter,
): Promise<ResponseOf<typeof getWorks>> => {
  const { orm } = context.db;
  const serial = filter.serial ?? serialNow();
  const wanted = conditions(serial, filter);
  const { offset, limit } = filter;
  const [rows, counted, tags] = await Promise.all([
    selectWorks(orm, sql`${wanted} order by ${sorts[filter.order]} offset ${offset} limit ${limit}`),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from ${workParts} where ${isStanding} and ${wanted}`,
    ),
    orm.execute<{ tag: string; count: number }>(sql`
      select min(tag) as tag, count(*)::int as count from ${workParts}, unnest(w.tags) tag
      where ${isStanding} and w.state = 'shown' group by lower(tag) order by 2 desc, 1 limit ${tagCount}`),
  ]);
  return {
    total: counted.rows[0]?.total ?? 0,
    serial,
    offset,
    items: rows.map((row) => presentWork(context, row)),
    tags: tags.rows,
  };
};

/** @throws ApiFailure 44000 when it never existed, 44003 when it is not public */
export const findShownWork = async ({ db }: Pick<SquareContext, 'db'>, id: string): Promise<WorkRow> => {
  const known = isImageId(id) ? await db.orm.execute(sql`select 1 from works where id = ${id}`) : undefined;
  if (!known?.rowCount) throw new ApiFailure('44000');
  const [row] = await selectWorks(db.orm, sql`w.id = ${id} and w.state = 'shown'`);
  if (!row) throw new ApiFailure('44003');
  return row;
};

/** @throws ApiFailure 44000, 44003 */
export const readWork = async (
  context: Pick<SquareContext, 'db' | 'addresses'>,
  id: string,
): Promise<Omit<ResponseOf<typeof getWork>, 'page_url'>> => {
  const row = await findShownWork(context, id);
  return { work: presentWork(context, row), params: paramsOfWork(row) };
};
