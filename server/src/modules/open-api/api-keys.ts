import { hash, randomBytes } from 'node:crypto';
import { type ApiKey, type createApiKey, type KeyRight, keyLimits } from '@atelier/contract/api-keys';
import { callersOf } from '@atelier/contract/permissions';
import { sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dayMs, dbNowMs, isoOrNull, newId } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { apiKeys } from '../../platform/db/schema/open-api.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { recordCompanyEvent } from '../companies/members.ts';
import { usedByKey } from '../wallet/calendar.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { levelNow } from '../wallet/owner.ts';

/** Secret scanners detect this prefix. */
const secretPrefix = 'atk_';
const secretPattern = /^atk_[\w-]{43}$/;
const hintLength = 4;
const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

interface KeyRow extends Record<string, unknown> {
  id: string;
  name: string;
  hint: string;
  rights: KeyRight[];
  credit_limit: number | null;
  credit_used: number;
  ends_at: Date | null;
  has_ended: boolean;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
}

const present = (row: KeyRow): ApiKey => ({
  ...row,
  ends_at: isoOrNull(row.ends_at),
  created_at: new Date(row.created_at).toISOString(),
  last_used_at: isoOrNull(row.last_used_at),
});

/** Newest first. */
export const listKeys = async ({ orm }: Database, walletId: string, zone: string): Promise<ApiKey[]> => {
  const { rows } = await orm.execute<KeyRow>(sql`
    select k.id, k.name, k.hint, k.rights, k.credit_limit, ${usedByKey(sql`k.id`, zone)} as credit_used, k.ends_at,
      coalesce(k.ends_at <= now(), false) as has_ended, u.nickname as created_by, k.created_at, k.last_used_at
    from api_keys k join wallets w on w.id = k.wallet_id join users u on u.id = k.user_id
    where k.wallet_id = ${walletId} order by k.id desc`);
  return rows.map(present);
};

/** @throws ApiFailure 41600 when the wallet has too many */
export const createKey = async (
  db: Database,
  { walletId, userId, companyId }: Session,
  input: z.output<typeof createApiKey.request>,
  zone: string,
): Promise<{ key: ApiKey; secret: string }> => {
  const name = requireDisplayName(input.name, 'name');
  const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
  const id = newId();
  await withTransaction(db, async (tx) => {
    await lockWallet(tx, walletId);
    const { rows } = await tx.execute(sql`select 1 from api_keys where wallet_id = ${walletId}`);
    if (rows.length >= keyLimits.keys) throw new ApiFailure('41600', { max: keyLimits.keys });
    await tx.insert(apiKeys).values({
      ...{ id, walletId, userId, name, companyId: companyId ?? null },
      secretHash: hashOf(secret),
      hint: secret.slice(-hintLength),
      rights: [...new Set(input.rights)],
      creditLimit: input.credit_limit,
      endsAt: input.days === null ? null : new Date(dbNowMs() + input.days * dayMs),
    });
    if (companyId) await recordCompanyEvent(tx, { companyId, kind: 'key-created', actorId: userId, details: { name } });
  });
  const key = (await listKeys(db, walletId, zone)).find((row) => row.id === id);
  if (!key) throw new ApiFailure('44000');
  return { key, secret };
};

/** @throws ApiFailure 44000, for a foreign and an unknown one alike */
export const revokeKey = async (db: Database, { walletId, userId, companyId }: Session, id: string): Promise<void> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`delete from api_keys where id = ${id} and wallet_id = ${walletId} returning name`,
    );
    if (!rows[0]) throw new ApiFailure('44000');
    if (companyId) await recordCompanyEvent(tx, { companyId, kind: 'key-deleted', actorId: userId, details: rows[0] });
  });
};

/** A program's session: it acts for the key's creator, in the wallet of the key. */
export interface KeySession extends Session {
  key: { id: string; name: string; rights: readonly KeyRight[]; creditLimit: number | null; endsAt: Date | null };
  /** Name of the user or company. */
  ownerName: string;
}

interface SessionRow extends Record<string, unknown> {
  id: string;
  name: string;
  rights: KeyRight[];
  credit_limit: number | null;
  ends_at: Date | null;
  user_id: string;
  wallet_id: string;
  company_id: string | null;
  owner_name: string;
  level: number;
  address_epoch: number;
}

/** The session of a key's secret, while its creator is active and, in a company, an administrator. @throws ApiFailure 40006 */
export const keySessionOf = async ({ orm }: Database, secret: string | null): Promise<KeySession> => {
  if (secret === null || !secretPattern.test(secret)) throw new ApiFailure('40006');
  const { rows } = await orm.execute<SessionRow>(sql`
    with used as (
      update api_keys set last_used_at = now()
      where secret_hash = ${hashOf(secret)} and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    select k.id, k.name, k.rights, k.credit_limit, k.ends_at, k.user_id, k.wallet_id, w.company_id, u.address_epoch,
      coalesce(c.name, u.nickname) as owner_name, ${levelNow} as level
    from api_keys k
    join users u on u.id = k.user_id and not u.is_disabled and u.closes_at is null
    join wallets w on w.id = k.wallet_id
    left join companies c on c.id = w.company_id
    left join company_members m on m.company_id = w.company_id and m.user_id = u.id
    where k.secret_hash = ${hashOf(secret)} and (k.ends_at is null or k.ends_at > now())
      and (w.user_id = u.id or (m.is_admin and c.disbanded_at is null and c.blocked_at is null))`);
  const row = firstOf(rows, '40006');
  const isCompany = row.company_id !== null;
  return {
    userId: row.user_id,
    sessionId: row.id,
    walletId: row.wallet_id,
    level: row.level,
    identity: isCompany ? 'B' : 'C',
    ...(row.company_id !== null && { companyId: row.company_id }),
    canBuy: true,
    roles: ['0'],
    callers: callersOf({ isCompany, isAdmin: isCompany, isOperator: false }),
    addressEpoch: row.address_epoch,
    key: { id: row.id, name: row.name, rights: row.rights, creditLimit: row.credit_limit, endsAt: row.ends_at },
    ownerName: row.owner_name,
  };
};
