import { type NoticeDetails, type NoticeKind, noticeKinds } from '@atelier/contract/notice-kinds';
import {
  type AccountNotice,
  type Announcement,
  type AnnouncementLevel,
  mutableTopics,
} from '@atelier/contract/notices';
import type { SocketMessage } from '@atelier/contract/socket';
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { dbNow, dbNowMs, newId } from '../../platform/db/clock.ts';
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

/** Its payload is the body of a socket message to all users. */
export const announcedChannel = 'atelier_announced';

const listed = 50;

interface Draft {
  level: AnnouncementLevel;
  title: { zh: string; en: string };
  text: { zh: string; en: string };
  startsAt: Date;
  endsAt: Date | null;
}

/** An id that sorts at `startsAt` among the notifications: its first 48 bits are that timestamp, the rest is random. */
const noticeId = (startsAt: Date) => {
  const moment = startsAt.getTime().toString(16).padStart(12, '0');
  return sql`(${moment} || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
};

/** Announces to all users from `startsAt` on; users who turned news off get warnings only. @returns its id, and the number of recipients */
export const announce = async (tx: Executes, draft: Draft): Promise<{ id: string; recipients: number }> => {
  const { level, title, text, startsAt, endsAt } = draft;
  const id = newId();
  await tx.execute(sql`
    insert into announcements (id, level, title_zh, title_en, text_zh, text_en, starts_at, ends_at)
    values (${id}, ${level}, ${title.zh}, ${title.en}, ${text.zh}, ${text.en}, ${startsAt}, ${endsAt})`);
  const details = {
    ...{ announcement: id, level, text_zh: title.zh, text_en: title.en },
    ...(endsAt && { until: endsAt.toISOString() }),
  };
  const { rowCount } = await tx.execute(sql`
    insert into notices (id, user_id, kind, details, created_at)
    select ${noticeId(startsAt)}, id, 'announcement', ${JSON.stringify(details)}::jsonb, ${startsAt}
    from users where not is_disabled and (${level === 'warn'}::boolean or 'news' <> all(muted_topics))`);
  if (startsAt.getTime() <= dbNowMs()) {
    const body = JSON.stringify({ event: 'notice', zh: title.zh, en: title.en });
    await tx.execute(sql`select pg_notify(${announcedChannel}, ${body})`);
  }
  return { id, recipients: rowCount ?? 0 };
};

/** Withdraws an announcement with its notifications. @returns false when there is none to withdraw */
export const withdrawAnnouncement = async (tx: Executes, id: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`update announcements set withdrawn_at = now() where id::text = ${id} and withdrawn_at is null`,
  );
  if (!rowCount) return false;
  await tx.execute(sql`delete from notices where kind = 'announcement' and details->>'announcement' = ${id}`);
  return true;
};

interface AnnouncementRow extends Record<string, unknown> {
  id: string;
  level: AnnouncementLevel;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  starts_at: Date;
  ends_at: Date | null;
  withdrawn_at: Date | null;
}

/** All announcements, newest first. */
export const selectAnnouncements = async (tx: Executes): Promise<AnnouncementRow[]> => {
  const { rows } = await tx.execute<AnnouncementRow>(
    sql`select * from announcements order by starts_at desc, id desc limit 500`,
  );
  return rows;
};

/** Announcements that have started and were not withdrawn. */
export const listAnnouncements = async ({ orm }: Database): Promise<Announcement[]> => {
  const { rows } = await orm.execute<AnnouncementRow>(sql`
    select * from announcements where withdrawn_at is null and starts_at <= now()
    order by starts_at desc, id desc limit ${listed}`);
  return rows.map((row) => ({
    id: row.id,
    level: row.level,
    title: { zh: row.title_zh, en: row.title_en },
    text: { zh: row.text_zh, en: row.text_en },
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: row.ends_at && new Date(row.ends_at).toISOString(),
  }));
};
