import type { ResponseOf } from '@atelier/contract/call';
import { type getModeration, type RefusalReason, type ReportReason, refusalReasons } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { isImageId } from '../images/picture-files.ts';
import { notify } from '../notifications/notify.ts';
import { isVisibleTo } from '../wallet/owner.ts';
import * as publicWorks from './public-works.ts';

/** Network score from which a moderator reviews, 0 to 1; a lower threshold would put swimwear and shorts first in the queue. */
const nsfwReviewThreshold = 0.8;

/** The `tool_type` of an image that no tool created. */
const noTool = 0;

const isResultFlagged = sql`coalesce((select f.indecent > ${nsfwReviewThreshold} from asset_features f where f.result_id = s.image_id), false)`;
const isOriginalFlagged = sql`exists (select 1 from asset_features f where f.upload_id = s.original_id and f.indecent > ${nsfwReviewThreshold})`;

const parts = sql`shares s join results r on r.image_id = s.image_id join tasks t on t.id = r.task_id
  join images i on i.id = s.image_id left join images o on o.id = s.original_id join users u on u.id = s.user_id`;

/** Open public links that the screening flagged and no moderator has reviewed; moderators see no others. */
const linksToReview = sql`s.revoked_at is null and s.expires_at > now() and s.looked_at is null and r.deleted_at is null
  and t.deleted_at is null and u.closed_at is null and not u.is_disabled and (${isResultFlagged} or ${isOriginalFlagged})`;

/** Flagged images behind open links of boards and of groups. A group's link includes its subgroups (`assetLimits.groupLevels`). */
const flaggedPictures = sql`(
  select 'board' as kind, x.id::text as id, b.link_token as token, null as password_hash, i.id as image, b.name, t.tool_type,
    b.user_id, b.wallet_id, b.created_at, b.link_ends_at as expires_at, i.mime, f.content_hash
  from asset_features f join board_items x on x.image_id = f.result_id join boards b on b.id = x.board_id
    join results r on r.image_id = x.image_id join tasks t on t.id = r.task_id join images i on i.id = x.image_id
  where f.indecent > ${nsfwReviewThreshold} and b.link_token is not null and r.deleted_at is null and t.deleted_at is null
  union all
  select 'group', s.id || '.' || a.id, s.id, s.password_hash, a.id, g.name, ${noTool}::int,
    s.user_id, s.wallet_id, s.created_at, s.expires_at, a.mime, f.content_hash
  from asset_features f join assets a on a.id = f.asset_id join asset_groups h on h.id = a.group_id
    left join asset_groups p on p.id = h.parent_id join asset_groups g on g.id in (h.id, h.parent_id, p.parent_id)
    join group_shares s on s.group_id = g.id
  where f.indecent > ${nsfwReviewThreshold} and a.deleted_at is null and s.revoked_at is null
) x join users u on u.id = x.user_id and u.closed_at is null and not u.is_disabled
  and coalesce(x.expires_at > now(), true) and ${isVisibleTo(sql`x.wallet_id`, sql`x.user_id`)}`;

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

/** Open links to review, oldest first. */
const selectLinks = async (db: Pick<Orm, 'execute'>, limit: number): Promise<LinkRow[]> => {
  const { rows } = await db.execute<LinkRow>(sql`
    select s.id, t.name, t.tool_type, u.nickname as author, s.created_at, s.expires_at, i.mime, o.mime as original_mime,
      ${isResultFlagged} as of_result, ${isOriginalFlagged} as of_original
    from ${parts} where ${linksToReview} order by s.created_at, s.id limit ${limit}`);
  return rows;
};

const countLinks = async (db: Pick<Orm, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select count(*)::int from ${parts} where ${linksToReview})
      + (select count(*)::int from ${flaggedPictures}) as total`);
  return rows[0]?.total ?? 0;
};

/** Oldest first, with the image URLs of the link itself: a moderator sees its contents while it is open. */
const listLinks = async (
  { db, addresses }: Pick<publicWorks.SquareContext, 'db' | 'addresses'>,
  limit: number,
): Promise<ResponseOf<typeof getModeration>['links']> => {
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

interface PictureRow extends Record<string, unknown> {
  kind: 'board' | 'group';
  id: string;
  token: string;
  password_hash: string | null;
  image: string;
  name: string;
  tool_type: number;
  author: string;
  created_at: Date;
  expires_at: Date | null;
  mime: string;
}

/** Like `listLinks`, for boards and groups. */
const listPictures = async (
  { db, addresses, groupShareKey }: Pick<publicWorks.SquareContext, 'db' | 'addresses' | 'groupShareKey'>,
  limit: number,
): Promise<Pick<ResponseOf<typeof getModeration>, 'board_links' | 'group_links'>> => {
  const { rows } = await db.orm.execute<PictureRow>(sql`
    select x.*, u.nickname as author from ${flaggedPictures} order by x.created_at, x.id limit ${limit}`);
  const linksOf = (wanted: PictureRow['kind']) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ id, token, name, tool_type, author, ...row }) => {
        const key = groupShareKey({ id: token, passwordHash: row.password_hash });
        const addressOf = (width?: 640) =>
          wanted === 'board' ? addresses.board(token, id, width) : addresses.groupShare(token, row.image, key, width);
        return {
          ...{ id, name, tool_type, author, original: null, told_of: ['result' as const] },
          created_at: new Date(row.created_at).toISOString(),
          expires_at: row.expires_at && new Date(row.expires_at).toISOString(),
          result: { url: addressOf(), thumb_url: addressOf(640), mime: row.mime },
        };
      });
  return { board_links: linksOf('board'), group_links: linksOf('group') };
};

interface LinkDecision {
  linkId: string;
  isApproved: boolean;
  reason: RefusalReason;
}

/** Notifies the owner of the reason why a link has ended. */
const notifyEnded = (tx: Tx, { user_id, name }: { user_id: string; name: string }, reason: RefusalReason) => {
  const { zh, en } = refusalReasons[reason];
  return notify(tx, user_id, 'link-refused', { name, reason_zh: zh, reason_en: en });
};

/** Approves an image's content in all places, or ends the link of its board or group. @throws ApiFailure 41501 */
const decidePicture = async (tx: Tx, { linkId, isApproved, reason }: LinkDecision): Promise<void> => {
  const { rows } = await tx.execute<
    Pick<PictureRow, 'token' | 'kind' | 'name'> & { user_id: string; content_hash: string }
  >(sql`select x.* from ${flaggedPictures} where x.id = ${linkId}`);
  const link = firstOf(rows, '41501');
  const { rowCount } = await tx.execute(
    isApproved
      ? sql`update asset_features set indecent = 0 where content_hash = ${link.content_hash} and indecent > 0`
      : link.kind === 'board'
        ? sql`update boards set link_ends_at = now() where link_token = ${link.token} and coalesce(link_ends_at > now(), true)`
        : sql`update group_shares set revoked_at = now() where id = ${link.token} and revoked_at is null`,
  );
  // Another moderator decided first.
  if (!rowCount) throw new ApiFailure('41501');
  if (!isApproved) await notifyEnded(tx, link, reason);
};

/** Ends or approves the link of a result, board or group image. @throws ApiFailure 41501 decided by another moderator, or ended */
export const decideLink = ({ db }: Pick<publicWorks.SquareContext, 'db'>, decision: LinkDecision): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { linkId, isApproved, reason } = decision;
    if (!isImageId(linkId)) return decidePicture(tx, decision);
    const { rows } = await tx.execute<{ user_id: string; name: string; image_id: string }>(
      sql`select s.user_id, t.name, s.image_id from ${parts} where s.id = ${linkId} and ${linksToReview} for update of s`,
    );
    const link = firstOf(rows, '41501');
    await tx.execute(
      isApproved
        ? sql`update shares set looked_at = now() where id = ${linkId}`
        : sql`update shares set looked_at = now(), revoked_at = now() where id = ${linkId}`,
    );
    if (isApproved) return;
    // The link may have kept the result beyond its expiry: the next purge checks it again.
    await tx.execute(sql`
      update tasks set kept_until = null from results r where r.image_id = ${link.image_id} and tasks.id = r.task_id`);
    await notifyEnded(tx, link, reason);
  });

const openReports = sql`(select count(*) from work_reports p where p.work_id = w.id and p.settled_at is null)`;
/** The network's screening of the work's image; false until the index has processed it, and without models. */
const screened = sql`coalesce((select f.indecent > ${nsfwReviewThreshold} from asset_features f where f.result_id = w.image_id), false)`;
const worksToReview = sql`(w.state in ('waiting', 'hidden') or (w.state = 'shown' and ${openReports} > 0))`;

/** Order: flagged works, hidden ones, number of reports, age. */
const byUrgency = sql`${screened} desc, w.state = 'hidden' desc, ${openReports} desc, w.published_at, w.id`;

/** Flagged links, and works: flagged ones first, then hidden ones, then by reports, then oldest. Reporters are not disclosed. */
export const listModeration = async (
  context: publicWorks.SquareContext,
  limit: number,
): Promise<ResponseOf<typeof getModeration>> => {
  const { orm } = context.db;
  const [links, pictures, linkCount, rows, counted] = await Promise.all([
    listLinks(context, limit),
    listPictures(context, limit),
    countLinks(orm),
    publicWorks.selectWorks(orm, sql`${worksToReview} order by ${byUrgency} limit ${limit}`),
    orm.execute<{ total: number }>(
      sql`select count(*)::int as total from ${publicWorks.workParts} where ${publicWorks.isStanding} and ${worksToReview}`,
    ),
  ]);
  const ids = sql.param(rows.map(({ id }) => id));
  const marked = await orm.execute<{ id: string }>(
    sql`select w.id from works w where w.id = any(${ids}) and ${screened}`,
  );
  const needsLook = new Set(marked.rows.map(({ id }) => id));
  const reports = await orm.execute<{ work_id: string; reason: ReportReason; note: string; created_at: Date }>(sql`
    select work_id, reason, note, created_at from work_reports
    where settled_at is null and work_id = any(${ids}) order by created_at`);
  return {
    total: (counted.rows[0]?.total ?? 0) + linkCount,
    links,
    ...pictures,
    works: rows.map((row) => ({
      ...publicWorks.presentOwnWork(context, row),
      needs_look: needsLook.has(row.id),
      reports: reports.rows
        .filter(({ work_id: id }) => id === row.id)
        .map(({ reason, note, created_at: at }) => ({ reason, note, created_at: new Date(at).toISOString() })),
    })),
  };
};

/** Decides on a work and notifies its author. @throws ApiFailure 41501 when another moderator decided or it was withdrawn */
export const decide = (
  { db }: Pick<publicWorks.SquareContext, 'db'>,
  { workId, isApproved, reason }: { workId: string; isApproved: boolean; reason: RefusalReason },
): Promise<'shown' | 'refused'> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; title: string; state: string }>(
      sql`select w.user_id, w.title, w.state from works w where w.id = ${workId} and ${worksToReview} for update`,
    );
    const work = firstOf(rows, '41501');
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

/** Hides a visible work until a moderator decides, and notifies its author. @returns true when it was visible */
export const hideWork = async (tx: Tx, workId: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ user_id: string; title: string }>(
    sql`update works set state = 'hidden' where id = ${workId} and state = 'shown' returning user_id, title`,
  );
  const work = rows[0];
  if (work) await notify(tx, work.user_id, 'work-hidden', { name: work.title });
  return work !== undefined;
};

/** Users whose open reports hide a work until a moderator's review. */
const reportsThatHide = 3;

const likedMost = 1000;

/** Locks a visible work. @throws ApiFailure 44003 */
const lockShown = async (tx: Tx, id: string): Promise<{ userId: string; title: string; likes: number }> => {
  const { rows } = await tx.execute<{ user_id: string; title: string; likes: number }>(
    sql`select user_id, title, likes from works where id = ${id} and state = 'shown' for update`,
  );
  if (!rows[0]) throw new ApiFailure('44003');
  const { user_id: userId, title, likes } = rows[0];
  return { userId, title, likes };
};

/** One like per user, from any number of tabs. @throws ApiFailure 44000, 44003, 45000 */
export const like = async (
  context: publicWorks.SquareContext,
  userId: string,
  { workId, isLiked }: { workId: string; isLiked: boolean },
): Promise<number> => {
  await publicWorks.findShownWork(context, workId);
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

/** Ids, newest first. */
export const likedBy = async ({ db }: Pick<publicWorks.SquareContext, 'db'>, userId: string): Promise<string[]> => {
  const { rows } = await db.orm.execute<{ work_id: string }>(sql`
    select work_id from work_likes where user_id = ${userId} order by created_at desc limit ${likedMost}`);
  return rows.map(({ work_id: id }) => id);
};

/** A second report of the same user changes nothing. @throws ApiFailure 44000, 44003, 45000 */
export const report = async (
  context: publicWorks.SquareContext,
  userId: string,
  { workId, reason, note }: { workId: string; reason: ReportReason; note: string },
): Promise<void> => {
  await publicWorks.findShownWork(context, workId);
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
