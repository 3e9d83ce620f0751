import type { Role } from '@atelier/contract/auth';
import { type Caller, callersOf } from '@atelier/contract/permissions';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { levelNow } from '../wallet/level.ts';
import { bearerOf } from './register-call.ts';
import type { AccessTokens } from './tokens.ts';

/** Roles derive from a stored type number: 0, 1 and 2 give their own, anything else '0'; the operator is '3'. */
const rolesOf = (typeNumber: number, isOperator: boolean): Role[] => {
  if (isOperator) return ['3'];
  if (typeNumber === 1) return ['1'];
  if (typeNumber === 2) return ['2'];
  return ['0'];
};

/**
 * Joins to a row of `users` with the alias `u` the membership `m` of the company in use and the wallet `w` in use. The company counts only
 * while the user is a member of it; otherwise the personal wallet is used.
 */
export const joinWalletInUse = sql`
  left join company_members m on m.company_id = u.company_in_use and m.user_id = u.id
    and exists (select 1 from companies c where c.id = m.company_id and c.disbanded_at is null and c.blocked_at is null)
  left join wallets w on case when m.company_id is null then w.user_id = u.id else w.company_id = m.company_id end`;

/** The caller, read for every request: a logout or a disabled account takes effect at once. */
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
  /** May buy for that wallet: its owner, or an administrator of its company. */
  canBuy: boolean;
  roles: Role[];
  /** Kinds of caller in the permission table. */
  callers: readonly Caller[];
  /** Part of the signature of the user's picture addresses. */
  addressEpoch: number;
}

interface SessionRow extends Record<string, unknown> {
  user_id: string;
  is_disabled: boolean;
  is_revoked: boolean;
  type_number: number;
  is_operator: boolean;
  is_developer: boolean;
  company_id: string | null;
  wallet_id: string | null;
  level: number | null;
  is_admin: boolean | null;
  address_epoch: number;
}

const readSession = async (db: Database, sessionId: string): Promise<SessionRow | undefined> => {
  const { rows } = await db.orm.execute<SessionRow>(sql`
    select u.id as user_id, u.is_disabled, s.revoked_at is not null as is_revoked, u.type_number, u.is_operator, u.is_developer, u.address_epoch,
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
      isDeveloper: row.is_developer,
    }),
    addressEpoch: row.address_epoch,
  };
};

/**
 * The wallet that a call may read: that of the identity in use, or of a company that the user is a member of, or with `asAdmin` an
 * administrator of.
 * @throws ApiFailure 43000, alike for a foreign company and for one that does not exist.
 */
export const walletFor = async (
  db: Pick<Database, 'orm'>,
  session: Session,
  companyId: string | undefined,
  { asAdmin = false } = {},
): Promise<string> => {
  if (companyId === undefined || companyId === '' || companyId === session.companyId) return session.walletId;
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    select w.id from wallets w
    join company_members m on m.company_id = w.company_id and (m.is_admin or not ${asAdmin}::boolean)
    join companies c on c.id = w.company_id and c.disbanded_at is null and c.blocked_at is null
    where m.user_id = ${session.userId} and w.company_id::text = ${companyId}`);
  if (!rows[0]) throw new ApiFailure('43000');
  return rows[0].id;
};
