import { withPresentNames } from '@atelier/catalogue/former-names';
import { type FieldRow, isShown } from '@atelier/catalogue/tool-form';
import { toolPlacements } from '@atelier/catalogue/tool-placement';
import type { ResponseOf } from '@atelier/contract/call';
import { searchKey } from '@atelier/contract/normalise-text';
import type * as contract from '@atelier/contract/works';
import { toolByType, tools } from '@atelier/engine/tools';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database, Orm } from '../../platform/db/database.ts';
import { allOf, likePart, readSerial } from '../../platform/db/listing.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { isImageId } from '../images/picture-files.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { isVisibleTo } from '../wallet/owner.ts';

const same = (text: string) => ({ zh: text, en: text });

/** Label of a value; null for one that is not readable, such as a region of an image. */
const wordsOf = (field: FieldRow, value: unknown): contract.ShownParam['words'] | null => {
  if (value === undefined || value === null || value === '' || typeof value === 'object') return null;
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.title ?? null;
    case 'switch':
      return value === true ? { zh: '开', en: 'On' } : { zh: '关', en: 'Off' };
    case 'slider':
      return same(`${String(value)}${field.unit ?? ''}`);
    default:
      return same(String(value));
  }
};

/** Values of the published fields with their titles, in the form's order, if they affected the result. */
export const shownParamsOf = (
  { type, params: stored, isGenerative }: { type: number; params: Record<string, unknown>; isGenerative: boolean },
  isWanted: (name: string) => boolean,
): contract.ShownParam[] => {
  const tool = toolByType(type);
  const params = withPresentNames(stored);
  const fields: readonly FieldRow[] = tool?.fields ?? [];
  return fields.flatMap((field) => {
    const value = params[field.name];
    const hasActed = isShown(field, params) && (isGenerative || tool?.needsModel || !field.needsModel);
    const words = hasActed && isWanted(field.name) ? wordsOf(field, value) : null;
    return words ? [{ name: field.name, title: field.title, words, value }] : [];
  });
};

/** A work with the displayed data of its result. */
interface WorkRow extends Record<string, unknown> {
  id: string;
  title: string;
  tags: string[];
  shown_params: string[];
  state: contract.WorkState | 'withdrawn';
  refusal: contract.RefusalReason | null;
  likes: number;
  published_at: Date;
  author: string;
  is_sample: boolean;
  image_id: string;
  width: number;
  height: number;
  mime: string;
  tool_type: number;
  params: Record<string, unknown>;
  generated: boolean;
  address_epoch: number;
}

/** `w` a work, `r` its result, `t` its task, `i` its image, `u` its publisher. */
export const workParts = sql`works w join results r on r.image_id = w.image_id join tasks t on t.id = r.task_id
  join images i on i.id = w.image_id join users u on u.id = w.user_id`;

/** The result exists and its publisher may publish it; results in the recycle bin are hidden. */
export const isStanding: SQL = sql`r.deleted_at is null and t.deleted_at is null and u.closed_at is null
  and not u.is_disabled and ${isVisibleTo(sql`t.wallet_id`, sql`w.user_id`)}`;

/** Works that match `which` and whose result is visible. */
export const selectWorks = async (db: Pick<Orm, 'execute'>, which: SQL): Promise<WorkRow[]> => {
  const { rows } = await db.execute<WorkRow>(sql`
    select w.id, w.title, w.tags, w.shown_params, w.state, w.refusal, w.likes, w.published_at, u.nickname as author, u.username = ${sampleAuthor} as is_sample, u.address_epoch,
      w.image_id, i.width, i.height, i.mime, t.tool_type, t.params, t.is_generative as generated
    from ${workParts} where ${isStanding} and ${which}`);
  return rows;
};

/** The account of the sample works; their titles are `zh · en`. */
export const sampleAuthor = 'atelier-gallery';

const titlesOf = (title: string): NonNullable<contract.Work['titles']> => {
  const [zh = title, en = title] = title.split(' · ');
  return { zh, en };
};

const presentWork = ({ addresses }: Pick<SquareContext, 'addresses'>, row: WorkRow): contract.Work => ({
  id: row.id,
  title: row.title,
  ...(row.is_sample && { titles: titlesOf(row.title) }),
  tags: row.tags,
  tool_type: row.tool_type,
  author: row.author,
  likes: row.likes,
  published_at: new Date(row.published_at).toISOString(),
  url: addresses.work(row.id),
  thumb_url: addresses.work(row.id, 640),
  width: row.width,
  height: row.height,
  mime: row.mime,
  generated: row.generated,
});

/** Parameters that the author publishes, if the tool still has them; all of a sample work. */
const paramsOfWork = (row: WorkRow): contract.ShownParam[] =>
  shownParamsOf(
    { type: row.tool_type, params: row.params, isGenerative: row.generated },
    (name) => row.is_sample || row.shown_params.includes(name),
  );

/** For its author and for moderators, also while it is not public. */
export const presentOwnWork = (context: Pick<SquareContext, 'addresses'>, row: WorkRow): contract.OwnWork => {
  if (row.state === 'withdrawn') throw new TypeError('a withdrawn work cannot be shown');
  return {
    ...presentWork(context, row),
    url: context.addresses.view(row.image_id, undefined, { epoch: row.address_epoch }),
    thumb_url: context.addresses.view(row.image_id, 640, { epoch: row.address_epoch }),
    result_id: row.image_id,
    state: row.state,
    refusal: row.refusal,
    params: paramsOfWork(row),
  };
};

/** Number of tags shown next to the list. */
const tagCount = 24;

type WorkFilter = z.output<typeof contract.getWorks.request>;

const sorts = {
  newest: sql`w.published_at desc, w.id`,
  liked: sql`w.likes desc, w.published_at desc, w.id`,
} as const satisfies Record<contract.WorkOrder, SQL>;

const typesOf = (group: string): number[] =>
  toolPlacements(tools)
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

/** Serial rounded to the minute, so that equal requests have equal responses for a while. */
const serialNow = (): string => String(Math.ceil(dbNowMs() / 60_000) * 60_000);

/** A range of the list by offset. */
export const listWorks = async (
  context: Pick<SquareContext, 'db' | 'addresses'>,
  filter: WorkFilter,
): Promise<ResponseOf<typeof contract.getWorks>> => {
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
  return firstOf(await selectWorks(db.orm, sql`w.id = ${id} and w.state = 'shown'`), '44003');
};

/** @throws ApiFailure 44000, 44003 */
export const readWork = async (
  context: Pick<SquareContext, 'db' | 'addresses'>,
  id: string,
): Promise<Omit<ResponseOf<typeof contract.getWork>, 'page_url'>> => {
  const row = await findShownWork(context, id);
  return { work: presentWork(context, row), params: paramsOfWork(row) };
};

export interface SquareContext {
  db: Database;
  limits: Limits;
  addresses: AddressSigner;
  /** Key of a group's link, part of its image URLs. */
  groupShareKey: (share: { id: string; passwordHash: string | null }) => string;
  /** True when works are visible only after a moderator's approval. */
  needsApproval: boolean;
}
