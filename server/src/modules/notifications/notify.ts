import { type NoticeDetails, type NoticeKind, noticeKinds } from '@atelier/contract/notice-kinds';
import { type AccountNotice, mutableTopics } from '@atelier/contract/notices';
import type { SocketMessage } from '@atelier/contract/socket';
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { dbNow, newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notices } from '../../platform/db/schema/notices.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';

type Executes = Pick<Tx, 'execute'>;

const isMutable = (kind: NoticeKind): boolean => (mutableTopics as readonly string[]).includes(noticeKinds[kind].topic);

/** Stores a notification and updates open pages, in the caller's transaction. Topics that the user turned off are skipped. */
export const notify = async (
  tx: Executes,
  userId: string,
  kind: NoticeKind,
  details: NoticeDetails = {},
): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    insert into notices (id, user_id, kind, details)
    select ${newId()}, id, ${kind}, ${JSON.stringify(details)}::jsonb from users
    where id = ${userId} and (not ${isMutable(kind)}::boolean or ${noticeKinds[kind].topic} <> all(muted_topics))`);
  if (!rowCount) return;
  const message: SocketMessage = { event: 'noticed', kind, details };
  // Delivered when the transaction commits.
  const payload = encodeNotice({ kind: 'state', to: { userId }, body: JSON.stringify(message) });
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
};

/** Excludes notifications of future announcements, which exist already. */
const hasBegun = () => lte(notices.createdAt, sql`now()`);

const countUnread = (db: Database, userId: string): Promise<number> =>
  db.orm.$count(notices, and(eq(notices.userId, userId), isNull(notices.readAt), hasBegun()));

interface Page {
  /** Id of the previous page's last row; an invalid id starts at the top. */
  before: string | undefined;
  size: number;
}

/** A page of a user's notifications, newest first. */
export const listNotices = async (db: Database, userId: string, { before, size }: Page) => {
  const older = before !== undefined && isUuid(before) ? lt(notices.id, before) : undefined;
  const rows = await db.orm
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), older, hasBegun()))
    .orderBy(desc(notices.id))
    .limit(size + 1);
  const shown = rows.slice(0, size).map(
    ({ id, kind, details, createdAt, readAt }): AccountNotice => ({
      ...{ id, kind, details },
      created_at: createdAt.toISOString(),
      is_read: readAt !== null,
    }),
  );
  return { notices: shown, unread: await countUnread(db, userId), has_more: rows.length > size };
};

/** Marks the named notifications, or all. @returns the number of unread ones afterwards. */
export const markRead = async (db: Database, userId: string, ids: readonly string[] | undefined): Promise<number> => {
  const named =
    ids &&
    inArray(
      notices.id,
      ids.filter((id) => isUuid(id)),
    );
  await db.orm
    .update(notices)
    .set({ readAt: dbNow() })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), hasBegun(), named));
  return countUnread(db, userId);
};
