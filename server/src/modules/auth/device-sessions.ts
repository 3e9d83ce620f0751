import { hash, randomBytes } from 'node:crypto';
import type { DeviceSession, Tokens } from '@atelier/contract/auth';
import Bowser from 'bowser';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs, newId } from '../../platform/db/clock.ts';
import type { Database, Orm, Tx } from '../../platform/db/database.ts';
import { sessions, socketTickets, users } from '../../platform/db/schema/accounts.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';
import type { AccessTokens, RefreshClaims, RefreshTokens } from './session.ts';
import { joinWalletInUse, type Session } from './session.ts';

/** Seconds in which the previous refresh token is still accepted: two tabs, or a lost response. */
const refreshGrace = 30;
/** Days without a refresh after which a device must sign in again. */
const idleDays = 30;

/** Maximum number of open sessions per account. */
const maxSessions = 50;

type RevokeReason = 'logout' | 'logout-everywhere' | 'password' | 'reuse' | 'disabled' | 'phone' | 'closed';

export interface Client {
  userAgent: string;
  /** SHA-256 of its device cookie. */
  deviceHash: string;
}

/** Ends all but the 50 most recently used sessions, and their sockets. */
const endSurplus = (userId: string) => sql`
  with ended as (
    update sessions set revoked_at = clock_timestamp(), revoke_reason = 'limit'
    where id in (select id from sessions where user_id = ${userId} and revoked_at is null and expires_at > clock_timestamp()
      order by last_seen_at desc, created_at desc, id desc offset ${maxSessions})
    returning id)
  select pg_notify(${noticeChannel}, ${encodeNotice({ kind: 'close', to: { userId }, body: '' })} || id) from ended`;

const endSessions = async (
  tx: Tx | Orm,
  userId: string,
  kept: string | null,
  reason: RevokeReason,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with raised as (update users set address_epoch = address_epoch + 1 where id = ${userId}),
      dropped as (delete from zip_tickets where user_id = ${userId})
    update sessions set revoked_at = ${dbNow()}, revoke_reason = ${reason}
    where user_id = ${userId} and id is distinct from ${kept}::uuid and revoked_at is null returning id`);
  return rows.map(({ id }) => id);
};

const expiry = () => sql`clock_timestamp() + make_interval(days => ${idleDays})`;

interface DeviceSessionsOptions {
  db: Database;
  access: AccessTokens;
  refreshTokens: RefreshTokens;
  /** Called when a session ended because an old refresh token was reused. */
  onReuse: (userId: string, sessionId: string) => void;
}

export const createDeviceSessions = ({ db, access, refreshTokens, onReuse }: DeviceSessionsOptions) => {
  const tokensFor = async (userId: string, claims: RefreshClaims): Promise<Tokens> => ({
    access: access.sign({ userId, sessionId: claims.sessionId }),
    refresh: refreshTokens.sign(claims),
  });

  const read = async (sessionId: string) => {
    const [row] = await db.orm
      .select({
        userId: sessions.userId,
        number: sessions.refreshNumber,
        isRevoked: sql<boolean>`${sessions.revokedAt} is not null`,
        isExpired: sql<boolean>`${sessions.expiresAt} <= clock_timestamp()`,
        inGrace: sql<boolean>`${sessions.rotatedAt} > clock_timestamp() - make_interval(secs => ${refreshGrace})`,
        isDisabled: users.isDisabled,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sessionId));
    return row;
  };

  const end = async (sessionId: string, reason: RevokeReason) => {
    await db.orm
      .update(sessions)
      .set({ revokedAt: dbNow(), revokeReason: reason })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  };

  // Only one of several refreshes with the same token rotates; the others are in the grace period.
  const rotate = async ({ sessionId, number }: RefreshClaims, deviceHash: string): Promise<boolean> => {
    const rotated = await db.orm
      .update(sessions)
      .set({
        refreshNumber: number + 1,
        deviceHash,
        rotatedAt: sql`clock_timestamp()`,
        lastSeenAt: sql`clock_timestamp()`,
        expiresAt: expiry(),
      })
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.refreshNumber, number),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, sql`clock_timestamp()`),
        ),
      )
      .returning({ id: sessions.id });
    return rotated.length === 1;
  };

  return {
    /** Opens a session for a device. Above 50, the least recently used one ends. */
    async open(tx: Tx | Orm, userId: string, { userAgent, deviceHash }: Client) {
      const sessionId = newId();
      await tx.insert(sessions).values({
        ...{ id: sessionId, userId, deviceHash },
        ...{ userAgent: userAgent.slice(0, 200), expiresAt: expiry() as never },
      });
      await tx.execute(endSurplus(userId));
      return tokensFor(userId, { sessionId, number: 0 });
    },

    /** True when this device signed in to the account within the last two months. */
    async isKnown(userId: string, deviceHash: string) {
      const [row] = await db.orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.deviceHash, deviceHash)))
        .limit(1);
      return row !== undefined;
    },

    /** Rotates the tokens; reuse after the grace period ends the session. @throws ApiFailure 40001 expired, 40002, 40003 reused, 40004 */
    async refresh(token: string, deviceHash: string) {
      const claims = refreshTokens.verify(token);
      if (!claims) throw new ApiFailure('40002');
      const hasRotated = await rotate(claims, deviceHash);
      const row = await read(claims.sessionId);
      if (!row) throw new ApiFailure('40002');
      if (row.isDisabled) throw new ApiFailure('40004');
      if (row.isRevoked) throw new ApiFailure('40003');
      if (hasRotated) return tokensFor(row.userId, { sessionId: claims.sessionId, number: claims.number + 1 });
      if (row.isExpired) throw new ApiFailure('40001');
      if (row.number === claims.number + 1 && row.inGrace) {
        return tokensFor(row.userId, { sessionId: claims.sessionId, number: row.number });
      }
      await end(claims.sessionId, 'reuse');
      onReuse(row.userId, claims.sessionId);
      throw new ApiFailure('40003');
    },

    end,

    /** Open sessions used within the last 30 days, latest first. */
    list: (userId: string) =>
      db.orm
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(
          and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`clock_timestamp()`)),
        )
        .orderBy(desc(sessions.lastSeenAt)),

    /** Ends a session of this account. False when it does not exist or has ended. */
    async endOf(userId: string, sessionId: string) {
      if (!isUuid(sessionId)) return false;
      const ended = await db.orm
        .update(sessions)
        .set({ revokedAt: dbNow(), revokeReason: 'logout' })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id });
      return ended.length === 1;
    },

    /** Ends all but one, which gets new signed URLs with its next lists. @returns the ended sessions. */
    endOthers: endSessions,

    /** Also invalidates the signed URLs of the account's images and files. */
    async endAll(tx: Tx | Orm, userId: string, reason: RevokeReason) {
      await endSessions(tx, userId, null, reason);
    },
  };
};

/** Device description for its owner. The user agent is not trustworthy. */
export const describeDevice = (
  { id, userAgent, createdAt, lastSeenAt }: { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date },
  currentId: string,
): DeviceSession => {
  // The parser rejects an empty user agent.
  const parsed = userAgent === '' ? undefined : Bowser.parse(userAgent);
  return {
    id,
    browser: parsed?.browser.name ?? '',
    system: parsed?.os.name ?? '',
    is_phone: parsed?.platform.type === 'mobile',
    is_current: id === currentId,
    signed_in_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
};

/** Seconds. */
const lifetime = 30;

const hashOf = (ticket: string) => hash('sha256', ticket, 'base64url');

export const createSocketTickets = (db: Database) => ({
  async issue({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>) {
    const ticket = randomBytes(24).toString('base64url');
    const expiresAt = new Date(dbNowMs() + lifetime * 1000);
    await db.orm.insert(socketTickets).values({ hash: hashOf(ticket), userId, sessionId, expiresAt });
    return ticket;
  },

  /** Consumes the ticket. @returns its session and the user's active wallet, or null: unknown, used, expired, another user's, or ended. */
  async redeem(ticket: string, userId: string) {
    const { rows } = await db.orm.execute<{ user_id: string; session_id: string; wallet_id: string }>(sql`
      with used as (
        delete from socket_tickets where hash = ${hashOf(ticket)} and expires_at > clock_timestamp()
          and exists (select 1 from sessions s where s.id = session_id and s.revoked_at is null)
        returning user_id, session_id)
      select used.user_id, used.session_id, w.id as wallet_id from used join users u on u.id = used.user_id
      ${joinWalletInUse}`);
    const [used] = rows;
    return used?.user_id === userId ? { sessionId: used.session_id, walletId: used.wallet_id } : null;
  },
});
