import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { socketTickets } from '../../platform/db/schema/accounts.ts';
import type { Session } from './session.ts';
import { joinWalletInUse } from './wallet-in-use.ts';

/** Seconds. */
const lifetime = 30;

export interface SocketTickets {
  issue(session: Pick<Session, 'userId' | 'sessionId'>): Promise<string>;
  /** Uses the ticket up. @returns the session that it was issued to and the wallet that its person acts for now, or null: unknown, used, late, another user's, or ended. */
  redeem(ticket: string, userId: string): Promise<{ sessionId: string; walletId: string } | null>;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export const createSocketTickets = (db: Database): SocketTickets => ({
  async issue({ userId, sessionId }) {
    const ticket = randomBytes(24).toString('base64url');
    const expiresAt = new Date(sharedMs() + lifetime * 1000);
    await db.orm.insert(socketTickets).values({ hash: hashOf(ticket), userId, sessionId, expiresAt });
    return ticket;
  },

  async redeem(ticket, userId) {
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
