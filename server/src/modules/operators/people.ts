import type { PersonRow } from '@atelier/contract/console';
import { parsePhone } from '@atelier/contract/phone';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { likePart, readPage } from '../../platform/db/listing.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';
import { notify } from '../notifications/notify.ts';
import { grant, quotaOf } from '../wallet/ledger.ts';

interface Found extends Record<string, unknown> {
  id: string;
  username: string;
  nickname: string;
  phone: string;
  is_operator: boolean;
  is_developer: boolean;
  is_blocked: boolean;
  wallet_id: string;
  companies: string[];
  created_at: Date;
  last_seen_at: Date | null;
}

/** A page of the people that a search fits, the newest first. */
export const listPeople = async (
  { orm }: Database,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ total: number; people: PersonRow[] }> => {
  const part = likePart(search);
  const fits =
    search === ''
      ? sql`true`
      : sql`(lower(u.username) like ${part} or lower(u.nickname) like ${part} or u.phone like ${part} or u.phone = ${parsePhone(search)} or u.id::text = ${search})`;
  const { total, rows } = await readPage<Found>(orm, {
    columns: sql`u.id, u.username, u.nickname, u.phone, u.is_operator, u.is_developer, u.is_disabled as is_blocked, u.created_at, w.id as wallet_id,
      array(select c.name from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
        where m.user_id = u.id order by c.name) as companies,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at`,
    from: sql`users u join wallets w on w.user_id = u.id`,
    ...{ where: sql`u.closed_at is null and ${fits}`, order: sql`u.created_at desc, u.id desc`, page, size },
  });
  const quotas = await Promise.all(rows.map((row) => quotaOf(orm, row.wallet_id)));
  return {
    total,
    people: rows.map(({ wallet_id: _, created_at: created, last_seen_at: seen, ...row }, nth) => ({
      ...row,
      credits: quotas[nth]?.residue_count ?? 0,
      created_at: new Date(created).toISOString(),
      last_seen_at: seen === null ? null : new Date(seen).toISOString(),
    })),
  };
};

/** @throws ApiFailure 44000 */
export const personalWallet = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from wallets where user_id::text = ${userId}`);
  if (!rows[0]) throw new ApiFailure('44000');
  return rows[0].id;
};

/** Grants credits once per key and notifies `userIds`. @returns whether the key is new, and what can be spent now */
export const grantCredits = async (
  tx: Tx,
  { walletId, userIds }: { walletId: string; userIds: readonly string[] },
  { amount, days, idempotencyKey: key }: { amount: number; days: number; idempotencyKey: string },
): Promise<{ isNew: boolean; expiresAt: string; balance: number }> => {
  const expiresAt = new Date(dbNowMs() + days * 86_400_000);
  const lot = { walletId, amount, source: 'grant', expiresAt, idempotencyKey: `grant:${key}` } as const;
  const isNew = await grant(tx, lot);
  const until = expiresAt.toISOString().slice(0, 10);
  if (isNew) for (const userId of userIds) await notify(tx, userId, 'credits-granted', { count: amount, until });
  return { isNew, expiresAt: expiresAt.toISOString(), balance: (await quotaOf(tx, walletId)).residue_count };
};

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
