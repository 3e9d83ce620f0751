import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/notice.ts';

/** Blocks an account on every device at once, or unblocks it. @returns false when nothing changed */
export const blockAccount = async (tx: Tx, userId: string, isBlocked: boolean): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`update users set is_disabled = ${isBlocked} where id = ${userId} and is_disabled <> ${isBlocked} returning id`,
  );
  if (rows.length === 0) return false;
  if (isBlocked) {
    await tx.execute(sql`
      update sessions set revoked_at = now(), revoke_reason = 'disabled' where user_id = ${userId} and revoked_at is null`);
    const payload = encodeNotice({ kind: 'close', to: { userId }, body: '' });
    await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
  }
  return true;
};
