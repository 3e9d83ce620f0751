import { type NoticeDetails, type NoticeKind, noticeKinds } from '@atelier/contract/notice-kinds';
import { mutableTopics } from '@atelier/contract/notices';
import type { SocketMessage } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/notice.ts';

type Executes = Pick<Tx, 'execute'>;

const isMutable = (kind: NoticeKind): boolean => (mutableTopics as readonly string[]).includes(noticeKinds[kind].topic);

/**
 * Stores a notice for a user, shown once on all their devices, and notifies open pages. Part of the caller's transaction, so a rollback
 * sends nothing. Topics that the user turned off are skipped.
 */
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
  // Heard when the transaction commits, and only then.
  const payload = encodeNotice({ kind: 'state', to: { userId }, body: JSON.stringify(message) });
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
};
