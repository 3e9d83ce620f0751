import type { ResponseOf } from '@atelier/contract/call';
import { type getModeration, type RefusalReason, type ReportReason, refusalReasons } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import { withTransaction } from '../db/database.ts';
import { notify } from '../notices/notify.ts';
import type { SquareContext } from './square-context.ts';
import { isStanding, presentOwnWork, selectWorks, workParts } from './work-rows.ts';

const openReports = sql`(select count(*) from work_reports p where p.work_id = w.id and p.settled_at is null)`;
const toLookAt = sql`(w.state in ('waiting', 'hidden') or (w.state = 'shown' and ${openReports} > 0))`;

interface ReportRow extends Record<string, unknown> {
  work_id: string;
  reason: ReportReason;
  note: string;
  created_at: Date;
}

/** Hidden ones first, then by reports, then the oldest. Who reported is not said. */
export const listModeration = async (
  context: SquareContext,
  limit: number,
): Promise<ResponseOf<typeof getModeration>> => {
  const { orm } = context.db;
  const [rows, counted] = await Promise.all([
    selectWorks(
      orm,
      sql`${toLookAt} order by w.state = 'hidden' desc, ${openReports} desc, w.published_at, w.id limit ${limit}`,
    ),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from ${workParts} where ${isStanding} and ${toLookAt}`,
    ),
  ]);
  const reports = await orm.execute<ReportRow>(sql`
    select work_id, reason, note, created_at from work_reports
    where settled_at is null and work_id = any(${sql.param(rows.map(({ id }) => id))}) order by created_at`);
  return {
    total: counted.rows[0]?.total ?? 0,
    works: rows.map((row) => ({
      ...presentOwnWork(context, row),
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

/** Tells its maker. @throws ApiFailure 41501 when somebody else decided or it was taken back */
export const decide = ({ db }: SquareContext, { workId, isApproved, reason }: Decision): Promise<'shown' | 'refused'> =>
  withTransaction(db, async (tx) => {
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
  });
