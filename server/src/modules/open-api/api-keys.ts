import { createHash, randomBytes } from 'node:crypto';
import { type ApiKey, type createApiKey, type KeyRight, keyLimits } from '@atelier/contract/api-keys';
import { type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { apiKeys } from '../../platform/db/schema/open-api.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { packageMonthStart } from '../wallet/calendar.ts';
import { lockWallet } from '../wallet/ledger.ts';

/** Secret scanners find it by its beginning. */
const secretPrefix = 'atk_';
const hintLength = 4;
const dayMs = 86_400_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Credits that the key holds or spent in the package month of the `wallets` row with the alias `w`. */
const usedByKey = (keyId: SQL, zone: string): SQL => sql`(
  select coalesce(sum(amount), 0)::int from holds
  where key_id = ${keyId} and state <> 'released' and created_at >= ${packageMonthStart(zone)})`;

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

const isoOrNull = (at: Date | null): string | null => (at === null ? null : new Date(at).toISOString());

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
  });
  const key = (await listKeys(db, walletId, zone)).find((row) => row.id === id);
  if (!key) throw new ApiFailure('44000');
  return { key, secret };
};

/** @throws ApiFailure 44000, alike for a foreign one and for none */
export const revokeKey = async ({ orm }: Database, walletId: string, id: string): Promise<void> => {
  if (!isUuid(id)) throw new ApiFailure('44000');
  const { rowCount } = await orm.execute(sql`delete from api_keys where id = ${id} and wallet_id = ${walletId}`);
  if (!rowCount) throw new ApiFailure('44000');
};
