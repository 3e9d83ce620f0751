import type { Announcement, AnnouncementLevel } from '@atelier/contract/notices';
import { sql } from 'drizzle-orm';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

type Executes = Pick<Tx, 'execute'>;

/** Its payload is the body of a socket message to all users. */
export const announcedChannel = 'atelier_announced';

const listed = 50;

export interface Draft {
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

export interface AnnouncementRow extends Record<string, unknown> {
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
