import type { Role } from '@atelier/contract/auth';
import { type Caller, callersOf } from '@atelier/contract/permissions';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { levelNow } from '../wallet/level.ts';
import type { AccessTokens } from './access-tokens.ts';
import { bearerOf } from './bearer.ts';
import { rolesOf } from './roles.ts';
import { joinWalletInUse } from './wallet-in-use.ts';

/** Who asks, read fresh for every request, so that a logout or a disabled account counts at once. */
export interface Session {
  userId: string;
  /** The device's session. */
  sessionId: string;
  /** Wallet of the identity in use. */
  walletId: string;
  /** Membership level of that wallet: -1, 0, 1 or 4. */
  level: number;
  /** B: acts for `companyId`; C: personal. */
  identity: 'B' | 'C';
  companyId?: string;
  /** May buy for that wallet: it is one's own, or one administers its company. */
  canBuy: boolean;
  roles: Role[];
  /** As what this person counts in the table of permissions. */
  callers: readonly Caller[];
  /** Signed into this person's picture addresses. */
  addressEpoch: number;
}

interface SessionRow extends Record<string, unknown> {
  user_id: string;
  is_disabled: boolean;
  is_revoked: boolean;
  type_number: number;
  is_operator: boolean;
  company_id: string | null;
  wallet_id: string | null;
  level: number | null;
  is_admin: boolean | null;
  address_epoch: number;
}

const readSession = async (db: Database, sessionId: string): Promise<SessionRow | undefined> => {
  const { rows } = await db.orm.execute<SessionRow>(sql`
    select u.id as user_id, u.is_disabled, s.revoked_at is not null as is_revoked, u.type_number, u.is_operator, u.address_epoch,
      m.company_id, m.is_admin, w.id as wallet_id, ${levelNow} as level
    from sessions s
    join users u on u.id = s.user_id
    ${joinWalletInUse}
    where s.id = ${sessionId}`);
  return rows[0];
};

/**
 * The session behind a request's bearer.
 * @throws ApiFailure 40001 expired, 40002 missing or invalid, 40003 logged out elsewhere, 40004 disabled, 40000 gone.
 */
export const sessionOf = async (request: FastifyRequest, db: Database, tokens: AccessTokens): Promise<Session> => {
  const bearer = bearerOf(request);
  if (bearer === null) throw new ApiFailure('40002');
  const { sessionId, userId } = tokens.verify(bearer);
  const row = await readSession(db, sessionId);
  if (!row || row.user_id !== userId || row.wallet_id === null) throw new ApiFailure('40000');
  if (row.is_disabled) throw new ApiFailure('40004');
  if (row.is_revoked) throw new ApiFailure('40003');
  return {
    userId,
    sessionId,
    walletId: row.wallet_id,
    level: row.level ?? 0,
    identity: row.company_id === null ? 'C' : 'B',
    ...(row.company_id === null ? {} : { companyId: row.company_id }),
    canBuy: row.is_admin ?? true,
    roles: rolesOf(row.type_number, row.is_operator),
    callers: callersOf({
      isCompany: row.company_id !== null,
      isAdmin: row.is_admin === true,
      isOperator: row.is_operator,
    }),
    addressEpoch: row.address_epoch,
  };
};
