import type { ResponseOf } from '@atelier/contract/call';
import { type getModeration, type RefusalReason, type ReportReason, refusalReasons } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';
import { countLinks, listLinks } from './moderate-links.ts';
import { screenFrom } from './screen-from.ts';
import type { SquareContext } from './square-context.ts';
import { isStanding, presentOwnWork, selectWorks, workParts } from './work-rows.ts';

const openReports = sql`(select count(*) from work_reports p where p.work_id = w.id and p.settled_at is null)`;
/** What the network says of the work's picture; false until the index has looked at it, and without models. */
const screened = sql`coalesce((select f.indecent > ${screenFrom} from asset_features f where f.result_id = w.image_id), false)`;
const toLookAt = sql`(w.state in ('waiting', 'hidden') or (w.state = 'shown' and ${openReports} > 0))`;

/** First what the screen tells of, then hidden ones, then by reports, then the oldest. */
const byUrgency = sql`${screened} desc, w.state = 'hidden' desc, ${openReports} desc, w.published_at, w.id`;

interface ReportRow extends Record<string, unknown> {
  work_id: string;
  reason: ReportReason;
  note: string;
  created_at: Date;
}

/** Links that the screen tells of; of works first what the screen tells of, then hidden ones, then by reports, then the oldest. Who reported is not said. */
export const listModeration = async (
  context: SquareContext,
  limit: number,
): Promise<ResponseOf<typeof getModeration>> => {
  const { orm } = context.db;
  const [links, linkCount, rows, counted] = await Promise.all([
    listLinks(context, limit),
    countLinks(orm),
    selectWorks(orm, sql`${toLookAt} order by ${byUrgency} limit ${limit}`),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from ${workParts} where ${isStanding} and ${toLookAt}`,
    ),
  ]);
  const ids = sql.param(rows.map(({ id }) => id));
  const told = await orm.execute<{ id: string }>(
    sql`select w.id from works w where w.id = any(${ids}) and ${screened}`,
  );
  const needsLook = new Set(told.rows.map(({ id }) => id));
  const reports = await orm.execute<ReportRow>(sql`
    select work_id, reason, note, created_at from work_reports
    where settled_at is null and work_id = any(${ids}) order by created_at`);
  return {
    total: (counted.rows[0]?.total ?? 0) + linkCount,
    links,
    works: rows.map((row) => ({
      ...presentOwnWork(context, row),
      needs_look: needsLook.has(row.id),
      reports: reports.rows
        .filter(({ work_id: id }) => id === row.id)
        .map(({ reason, note, created_at: at }) => ({ reason, note, created_at: new Date(at).toISOString() })),
    })),
  };
};

interface Decision {
  workId: string;
  isApproved: boolean;
  reason: RefusalReason;
}

/** Decides on a work and notifies its author. @throws ApiFailure 41501 when another moderator decided or it was withdrawn */
export const decideIn = async (tx: Tx, { workId, isApproved, reason }: Decision): Promise<'shown' | 'refused'> => {
  const { rows } = await tx.execute<{ user_id: string; title: string; state: string }>(
    sql`select w.user_id, w.title, w.state from works w where w.id = ${workId} and ${toLookAt} for update`,
  );
  const work = rows[0];
  if (!work) throw new ApiFailure('41501');
  const state = isApproved ? 'shown' : 'refused';
  await tx.execute(sql`
      update works set state = ${state}, refusal = ${isApproved ? null : reason},
        published_at = case when state = 'waiting' then now() else published_at end where id = ${workId}`);
  await tx.execute(sql`update work_reports set settled_at = now() where work_id = ${workId} and settled_at is null`);
  const { zh, en } = refusalReasons[reason];
  if (!isApproved) await notify(tx, work.user_id, 'work-refused', { name: work.title, reason_zh: zh, reason_en: en });
  else if (work.state !== 'shown') await notify(tx, work.user_id, 'work-shown', { name: work.title });
  return state;
};

/** In a transaction of its own. @throws ApiFailure 41501 */
export const decide = ({ db }: Pick<SquareContext, 'db'>, decision: Decision): Promise<'shown' | 'refused'> =>
  withTransaction(db, (tx) => decideIn(tx, decision));

/** Hides a shown work until a moderator decides, and notifies its author. @returns whether it was shown */
export const hideIn = async (tx: Tx, workId: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ user_id: string; title: string }>(
    sql`update works set state = 'hidden' where id = ${workId} and state = 'shown' returning user_id, title`,
  );
  const work = rows[0];
  if (work) await notify(tx, work.user_id, 'work-hidden', { name: work.title });
  return work !== undefined;
};

/** What there is to look at, for a command line: the same order. */
export const selectToLookAt = async (tx: Tx) => {
  const { rows } = await tx.execute<{
    id: string;
    state: string;
    title: string;
    author: string;
    reports: number;
    needs_look: boolean;
    published_at: Date;
  }>(sql`
    select w.id, w.state, w.title, u.nickname as author, ${openReports}::int as reports, ${screened} as needs_look, w.published_at
    from ${workParts} where ${isStanding} and ${toLookAt}
    order by ${byUrgency}`);
  return rows;
};
