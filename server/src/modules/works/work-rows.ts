import { withPresentNames } from '@atelier/catalogue/former-names';
import type { OwnWork, RefusalReason, ShownParam, Work, WorkState } from '@atelier/contract/works';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database.ts';
import { isOpenTo } from '../wallet/open-to.ts';
import { shownParamsOf } from './shown-params.ts';
import type { SquareContext } from './square-context.ts';

/** A work with what is shown of its result. */
export interface WorkRow extends Record<string, unknown> {
  id: string;
  title: string;
  tags: string[];
  shown_params: string[];
  state: WorkState | 'withdrawn';
  refusal: RefusalReason | null;
  likes: number;
  published_at: Date;
  author: string;
  image_id: string;
  width: number;
  height: number;
  mime: string;
  tool_type: number;
  params: Record<string, unknown>;
  generated: boolean;
  address_epoch: number;
}

/** `w` a work, `r` its result, `t` its task, `i` its picture, `u` who published it. */
export const workParts = sql`works w join results r on r.image_id = w.image_id join tasks t on t.id = r.task_id
  join images i on i.id = w.image_id join users u on u.id = w.user_id`;

/** The result exists and its publisher may show it; results in the recycle bin are hidden. */
export const isStanding: SQL = sql`r.deleted_at is null and t.deleted_at is null and u.closed_at is null
  and not u.is_disabled and ${isOpenTo(sql`t.wallet_id`, sql`w.user_id`)}`;

/** Works that match `which` and whose result can be shown. */
export const selectWorks = async (db: Pick<Orm, 'execute'>, which: SQL): Promise<WorkRow[]> => {
  const { rows } = await db.execute<WorkRow>(sql`
    select w.id, w.title, w.tags, w.shown_params, w.state, w.refusal, w.likes, w.published_at, u.nickname as author, u.address_epoch,
      w.image_id, i.width, i.height, i.mime, t.tool_type, t.params, t.is_generative as generated
    from ${workParts} where ${isStanding} and ${which}`);
  return rows;
};

/** Public view of a work. */
export const presentWork = ({ addresses }: Pick<SquareContext, 'addresses'>, row: WorkRow): Work => ({
  id: row.id,
  title: row.title,
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

/** What its maker shows, as far as the tool still has it. */
export const paramsOfWork = ({ tool_type: type, shown_params: names, params }: WorkRow): ShownParam[] =>
  shownParamsOf(type, withPresentNames(params), (name) => names.includes(name));

/** For its author and for moderators, also while it is not public. */
export const presentOwnWork = (context: Pick<SquareContext, 'addresses'>, row: WorkRow): OwnWork => {
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
