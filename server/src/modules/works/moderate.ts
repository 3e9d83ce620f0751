import type { ResponseOf } from '@atelier/contract/call';
import {
  type getModeration,
  type ModeratedLink,
  type RefusalReason,
  type ReportReason,
  refusalReasons,
} from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';
import {
  findShownWork,
  isStanding,
  presentOwnWork,
  type SquareContext,
  selectWorks,
  workParts,
} from './public-works.ts';

/** Network score from which a moderator reviews, 0 to 1; a lower threshold would put swimwear and shorts first in the queue. */
const nsfwReviewThreshold = 0.8;

const toldOfResult = sql`coalesce((select f.indecent > ${nsfwReviewThreshold} from asset_features f where f.result_id = s.image_id), false)`;
const toldOfOriginal = sql`exists (select 1 from asset_features f where f.upload_id = s.original_id and f.indecent > ${nsfwReviewThreshold})`;

const parts = sql`shares s join results r on r.image_id = s.image_id join tasks t on t.id = r.task_id
  join images i on i.id = s.image_id left join images o on o.id = s.original_id join users u on u.id = s.user_id`;

/**
 * Open public links that the screening flagged and no moderator has reviewed. Moderators may not see other links, nor uploads without a
 * link.
 */
const linksToReview = sql`s.revoked_at is null and s.expires_at > now() and s.looked_at is null and r.deleted_at is null
  and t.deleted_at is null and u.closed_at is null and not u.is_disabled and (${toldOfResult} or ${toldOfOriginal})`;

interface LinkRow extends Record<string, unknown> {
  id: string;
  name: string;
  tool_type: number;
  author: string;
  created_at: Date;
  expires_at: Date;
  mime: string;
  original_mime: string | null;
  of_result: boolean;
  of_original: boolean;
}

/** Of the open links that are to be looked at, the oldest first. */
const selectLinks = async (db: Pick<Orm, 'execute'>, limit: number): Promise<LinkRow[]> => {
  const { rows } = await db.execute<LinkRow>(sql`
    select s.id, t.name, t.tool_type, u.nickname as author, s.created_at, s.expires_at, i.mime, o.mime as original_mime,
      ${toldOfResult} as of_result, ${toldOfOriginal} as of_original
    from ${parts} where ${linksToReview} order by s.created_at, s.id limit ${limit}`);
  return rows;
};

const countLinks = async (db: Pick<Orm, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${parts} where ${linksToReview}`,
  );
  return rows[0]?.total ?? 0;
};

/** The oldest first, by the addresses of the link itself: a moderator sees what it shows, for as long as it shows it. */
const listLinks = async (
  { db, addresses }: Pick<SquareContext, 'db' | 'addresses'>,
  limit: number,
): Promise<ModeratedLink[]> => {
  const rows = await selectLinks(db.orm, limit);
  const picture = (id: string, part: 'result' | 'original', mime: string) => ({
    url: addresses.share(id, part),
    thumb_url: addresses.share(id, part, 640),
    mime,
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    tool_type: row.tool_type,
    author: row.author,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    result: picture(row.id, 'result', row.mime),
    original: row.original_mime === null ? null : picture(row.id, 'original', row.original_mime),
    told_of: [...(row.of_result ? (['result'] as const) : []), ...(row.of_original ? (['original'] as const) : [])],
  }));
};

interface LinkDecision {
  linkId: string;
  isApproved: boolean;
  reason: RefusalReason;
}

/** Ends the link at once, or approves it. @throws ApiFailure 41501 when another moderator decided, or it is not open any more */
export const decideLink = (
  { db }: Pick<SquareContext, 'db'>,
  { linkId, isApproved, reason }: LinkDecision,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; name: string; image_id: string }>(
      sql`select s.user_id, t.name, s.image_id from ${parts} where s.id = ${linkId} and ${linksToReview} for update of s`,
    );
    const link = rows[0];
    if (!link) throw new ApiFailure('41501');
    await tx.execute(
      isApproved
        ? sql`update shares set looked_at = now() where id = ${linkId}`
        : sql`update shares set looked_at = now(), revoked_at = now() where id = ${linkId}`,
    );
    if (isApproved) return;
    // The link may be all that kept the result past its time: the next purge looks again.
    await tx.execute(sql`
      update tasks set kept_until = null from results r where r.image_id = ${link.image_id} and tasks.id = r.task_id`);
    const { zh, en } = refusalReasons[reason];
    await notify(tx, link.user_id, 'link-refused', { name: link.name, reason_zh: zh, reason_en: en });
  });

const openReports = sql`(select count(*) from work_reports p where p.work_id = w.id and p.settled_at is null)`;
/** What the network says of the work's picture; false until the index has looked at it, and without models. */
const screened = sql`coalesce((select f.indecent > ${nsfwReviewThreshold} from asset_features f where f.result_id = w.image_id), false)`;
const worksToReview = sql`(w.state in ('waiting', 'hidden') or (w.state = 'shown' and ${openReports} > 0))`;

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
    selectWorks(orm, sql`${worksToReview} order by ${byUrgency} limit ${limit}`),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from ${workParts} where ${isStanding} and ${worksToReview}`,
    ),
  ]);
  const ids = sql.param(rows.map(({ id }) => id));
  const marked = await orm.execute<{ id: string }>(
    sql`select w.id from works w where w.id = any(${ids}) and ${screened}`,
  );
  const needsLook = new Set(marked.rows.map(({ id }) => id));
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
export const decide = (
  { db }: Pick<SquareContext, 'db'>,
  { workId, isApproved, reason }: Decision,
): Promise<'shown' | 'refused'> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; title: string; state: string }>(
      sql`select w.user_id, w.title, w.state from works w where w.id = ${workId} and ${worksToReview} for update`,
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

/** Hides a shown work until a moderator decides, and notifies its author. @returns whether it was shown */
export const hideWork = async (tx: Tx, workId: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ user_id: string; title: string }>(
    sql`update works set state = 'hidden' where id = ${workId} and state = 'shown' returning user_id, title`,
  );
  const work = rows[0];
  if (work) await notify(tx, work.user_id, 'work-hidden', { name: work.title });
  return work !== undefined;
};

/** People whose open reports hide a work until a moderator has looked. */
const reportsThatHide = 3;

const likedMost = 1000;

/** Locks a shown work. @throws ApiFailure 44003 */
const lockShown = async (tx: Tx, id: string): Promise<{ userId: string; title: string; likes: number }> => {
  const { rows } = await tx.execute<{ user_id: string; title: string; likes: number }>(
    sql`select user_id, title, likes from works where id = ${id} and state = 'shown' for update`,
  );
  if (!rows[0]) throw new ApiFailure('44003');
  const { user_id: userId, title, likes } = rows[0];
  return { userId, title, likes };
};

/** From however many tabs, one person is one like. @throws ApiFailure 44000, 44003, 45000 */
export const like = async (
  context: SquareContext,
  userId: string,
  { workId, isLiked }: { workId: string; isLiked: boolean },
): Promise<number> => {
  await findShownWork(context, workId);
  await context.limits.attempt({ limit: 'like-account', of: userId });
  return withTransaction(context.db, async (tx) => {
    const { likes } = await lockShown(tx, workId);
    const { rowCount } = await tx.execute(
      isLiked
        ? sql`insert into work_likes (work_id, user_id) values (${workId}, ${userId}) on conflict do nothing`
        : sql`delete from work_likes where work_id = ${workId} and user_id = ${userId}`,
    );
    if (!rowCount) return likes;
    const next = likes + (isLiked ? 1 : -1);
    await tx.execute(sql`update works set likes = ${next} where id = ${workId}`);
    return next;
  });
};

/** Ids, the newest first. */
export const likedBy = async ({ db }: Pick<SquareContext, 'db'>, userId: string): Promise<string[]> => {
  const { rows } = await db.orm.execute<{ work_id: string }>(sql`
    select work_id from work_likes where user_id = ${userId} order by created_at desc limit ${likedMost}`);
  return rows.map(({ work_id: id }) => id);
};

interface Report {
  workId: string;
  reason: ReportReason;
  note: string;
}

/** A second report of the same person changes nothing. @throws ApiFailure 44000, 44003, 45000 */
export const report = async (
  context: SquareContext,
  userId: string,
  { workId, reason, note }: Report,
): Promise<void> => {
  await findShownWork(context, workId);
  await context.limits.attempt({ limit: 'report-account', of: userId });
  await withTransaction(context.db, async (tx) => {
    const work = await lockShown(tx, workId);
    await tx.execute(sql`
      insert into work_reports (work_id, user_id, reason, note) values (${workId}, ${userId}, ${reason}, ${note})
      on conflict do nothing`);
    const { rows } = await tx.execute<{ open: number }>(
      sql`select count(*)::int as open from work_reports where work_id = ${workId} and settled_at is null`,
    );
    if ((rows[0]?.open ?? 0) < reportsThatHide) return;
    await tx.execute(sql`update works set state = 'hidden' where id = ${workId}`);
    await notify(tx, work.userId, 'work-hidden', { name: work.title });
  });
};
