import { type ModeratedLink, type RefusalReason, refusalReasons } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';
import { screenFrom } from './screen-from.ts';
import type { SquareContext } from './square-context.ts';

const toldOfResult = sql`coalesce((select f.indecent > ${screenFrom} from asset_features f where f.result_id = s.image_id), false)`;
const toldOfOriginal = sql`exists (select 1 from asset_features f where f.upload_id = s.original_id and f.indecent > ${screenFrom})`;

const parts = sql`shares s join results r on r.image_id = s.image_id join tasks t on t.id = r.task_id
  join images i on i.id = s.image_id left join images o on o.id = s.original_id join users u on u.id = s.user_id`;

/**
 * Open public links that the screening flagged and no moderator has reviewed. Moderators may not see other links, nor uploads without a
 * link.
 */
const toLookAt = sql`s.revoked_at is null and s.expires_at > now() and s.looked_at is null and r.deleted_at is null
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
export const selectLinks = async (db: Pick<Orm, 'execute'>, limit: number): Promise<LinkRow[]> => {
  const { rows } = await db.execute<LinkRow>(sql`
    select s.id, t.name, t.tool_type, u.nickname as author, s.created_at, s.expires_at, i.mime, o.mime as original_mime,
      ${toldOfResult} as of_result, ${toldOfOriginal} as of_original
    from ${parts} where ${toLookAt} order by s.created_at, s.id limit ${limit}`);
  return rows;
};

export const countLinks = async (db: Pick<Orm, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${parts} where ${toLookAt}`,
  );
  return rows[0]?.total ?? 0;
};

/** The oldest first, by the addresses of the link itself: a moderator sees what it shows, for as long as it shows it. */
export const listLinks = async (
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

interface Decision {
  linkId: string;
  isApproved: boolean;
  reason: RefusalReason;
}

/** Ends the link at once, or approves it. @throws ApiFailure 41501 when another moderator decided, or it is not open any more */
export const decideLinkIn = async (tx: Tx, { linkId, isApproved, reason }: Decision): Promise<void> => {
  const { rows } = await tx.execute<{ user_id: string; name: string; image_id: string }>(
    sql`select s.user_id, t.name, s.image_id from ${parts} where s.id = ${linkId} and ${toLookAt} for update of s`,
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
};

/** In a transaction of its own. @throws ApiFailure 41501 */
export const decideLink = ({ db }: Pick<SquareContext, 'db'>, decision: Decision): Promise<void> =>
  withTransaction(db, (tx) => decideLinkIn(tx, decision));
