import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Role } from '@atelier/contract/auth';
import { type Caller, callersOf } from '@atelier/contract/permissions';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { levelNow } from '../wallet/owner.ts';
import { bearerOf } from './register-call.ts';

/** Roles derive from a stored type number: 0, 1 and 2 map to themselves, anything else to '0'; the operator is '3'. */
const rolesOf = (typeNumber: number, isOperator: boolean): Role[] => {
  if (isOperator) return ['3'];
  if (typeNumber === 1) return ['1'];
  if (typeNumber === 2) return ['2'];
  return ['0'];
};

/** Joins membership `m` and active wallet `w` to `users u`; a company counts only while the user is its member. */
export const joinWalletInUse = sql`
  left join company_members m on m.company_id = u.company_in_use and m.user_id = u.id
    and exists (select 1 from companies c where c.id = m.company_id and c.disbanded_at is null and c.blocked_at is null)
  left join wallets w on case when m.company_id is null then w.user_id = u.id else w.company_id = m.company_id end`;

/** The caller, read for every request: a logout or a disabled account has effect immediately. */
export interface Session {
  userId: string;
  /** Id of the device's session. */
  sessionId: string;
  /** Wallet of the active identity. */
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
  /** Part of the signature of the user's image URLs. */
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

/** The session of a request's bearer. @throws ApiFailure 40001 expired, 40002 invalid, 40003 logged out, 40004 disabled, 40000 gone */
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

/** The wallet that a call may read: the active one, or that of a company as member or administrator. @throws ApiFailure 43000 */
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
  return firstOf(rows, '43000').id;
};

const issuer = 'atelier';
/** Seconds. */
const accessLifetime = 2 * 60 * 60;
const encode = (text: string): string => Buffer.from(text).toString('base64url');
/** The only accepted header, so a token cannot choose its algorithm. */
const head = encode('{"alg":"HS256"}');

const payloadShape = z.object({
  sub: z.string(),
  sid: z.string(),
  iss: z.literal(issuer),
  /** Seconds since 1970. */
  exp: z.number(),
});

const nowSeconds = (): number => Math.floor(dbNowMs() / 1000);

/** @throws SyntaxError or ZodError for an invalid payload. */
const readPayload = (payload: string) => payloadShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));

/** JWT, HS256, 2 h. Signed synchronously: a thread pool job costs five times the HMAC. @param keys the first signs, each verifies */
export const createAccessTokens = (keys: readonly [Uint8Array, ...Uint8Array[]], lifetime: number = accessLifetime) => {
  const [present, ...earlier] = keys.map((key) => createSecretKey(key)) as [KeyObject, ...KeyObject[]];
  const macOf = (text: string, by = present): Buffer => createHmac('sha256', by).update(text).digest();

  const isSigned = (payload: string, signature: string): boolean => {
    const given = Buffer.from(signature, 'base64url');
    return [present, ...earlier].some((key) => {
      const expected = macOf(`${head}.${payload}`, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  };

  const open = (token: string) => {
    const [first, payload, signature, ...more] = token.split('.');
    if (first !== head || payload === undefined || signature === undefined || more.length > 0) return null;
    return isSigned(payload, signature) ? readPayload(payload) : null;
  };

  const openOurs = (token: string) => {
    try {
      return open(token);
    } catch (cause) {
      throw new ApiFailure('40002', {}, { cause });
    }
  };

  return {
    sign({ userId, sessionId }: { userId: string; sessionId: string }) {
      const iat = nowSeconds();
      const payload = encode(JSON.stringify({ sid: sessionId, iss: issuer, sub: userId, iat, exp: iat + lifetime }));
      return `${head}.${payload}.${macOf(`${head}.${payload}`).toString('base64url')}`;
    },

    /** @throws ApiFailure 40001 when expired, 40002 for any other defect. */
    verify(token: string) {
      const payload = openOurs(token);
      if (!payload) throw new ApiFailure('40002');
      if (payload.exp <= nowSeconds()) throw new ApiFailure('40001');
      return { userId: payload.sub, sessionId: payload.sid };
    },
  };
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export interface RefreshClaims {
  sessionId: string;
  /** Increments with every rotation. */
  number: number;
}

/** `<session>.<number>.<HMAC>`: derived from its number, so that a repeated refresh returns the same token and none is stored. */
export const createRefreshTokens = (secrets: Pick<Secrets, 'of'>) => {
  const { mac, isMac } = secrets.of('refresh');
  return {
    sign({ sessionId, number }: RefreshClaims) {
      const head = `${sessionId}.${number}`;
      return `${head}.${mac(head).toString('base64url')}`;
    },
    /** @returns null for an invalid token. */
    verify(token: string) {
      const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/.exec(token);
      const [, sessionId, number, given] = parts ?? [];
      if (sessionId === undefined || number === undefined || given === undefined) return null;
      return isMac(`${sessionId}.${number}`, given) ? { sessionId, number: Number(number) } : null;
    },
  };
};

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
