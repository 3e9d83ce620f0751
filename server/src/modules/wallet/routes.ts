import { defaultMembershipMenu } from '@atelier/catalogue/constants';
import { creditLotListing, getUsage, ledgerListing } from '@atelier/contract/credits';
import { generateCount, getUserMembership, type Membership } from '@atelier/contract/membership';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sold } from '../../platform/db/schema/orders.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { type Session, walletFor } from '../auth/session.ts';
import { quotaOf } from './ledger.ts';
import { isTrialOnly, levelNow } from './level.ts';
import { memberAllowances } from './member-limit.ts';
import { readLedger, readLots, readUsage } from './read-ledger.ts';

/** A member reads only their own movements of a company. @throws ApiFailure 43000 for another member's */
const memberAsked = (session: Session, memberId: string | undefined): string | undefined => {
  if (!session.callers.includes('member')) return memberId;
  if (memberId !== undefined && memberId !== session.userId) throw new ApiFailure('43000');
  return session.userId;
};

/** What came into the wallet in use, what went out of it and for what. */
export const creditsRoutes: RouteModule = (app, { config: { timeZone }, db }) => {
  registerCall(app, ledgerListing, ({ input, session }) => {
    const { member_id: memberId, tool_type: toolType, ...rest } = input;
    const { walletId } = session;
    return readLedger(db, { ...rest, walletId, memberId: memberAsked(session, memberId), toolType, timeZone });
  });

  registerCall(app, creditLotListing, async ({ session }) => ({ lots: await readLots(db, session.walletId) }));

  registerCall(app, getUsage, ({ input: { from, to, member_id: memberId }, session }) => {
    const { walletId } = session;
    return readUsage(db, { walletId, memberId: memberAsked(session, memberId), from, to, timeZone });
  });
};

const levelOf = (level: number): Membership['membership_type'] =>
  level === -1 || level === 1 || level === 4 ? level : 0;

interface MembershipRow extends Record<string, unknown> {
  level: number;
  is_trial: boolean;
  starts_at: string | null;
  ends_at: string | null;
  expires_at: string | null;
  /** What the package that runs gives. */
  sold: Sold | null;
}

const momentOf = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null);

const readMembership = async (db: Database, walletId: string): Promise<Membership> => {
  const { rows } = await db.orm.execute<MembershipRow>(sql`
    select ${levelNow} as level, ${isTrialOnly} as is_trial,
      case when w.membership_ends_at > now() then w.membership_starts_at::text end as starts_at,
      case when w.membership_ends_at > now() then w.membership_ends_at::text end as ends_at,
      (select m.sold from memberships m where m.wallet_id = w.id and m.state = 'live' and m.starts_at <= now() and m.ends_at > now()
        limit 1) as sold,
      (select min(expires_at) from credit_lots
        where wallet_id = w.id and remaining > 0 and expires_at > now())::text as expires_at
    from wallets w where w.id = ${walletId}`);
  const sold = rows[0]?.sold;
  return {
    membership_type: levelOf(rows[0]?.level ?? 0),
    menu_list: sold?.menu ?? [...defaultMembershipMenu],
    package: sold ? { code: sold.code ?? '', name: sold.name, level: sold.level ?? 0 } : null,
    starts_at: momentOf(rows[0]?.starts_at),
    ends_at: momentOf(rows[0]?.ends_at),
    expires_at: momentOf(rows[0]?.expires_at),
    is_trial: rows[0]?.is_trial ?? true,
  };
};

/** Membership and quota of a wallet. */
export const membershipRoutes: RouteModule = (app, { config, db }) => {
  registerCall(app, getUserMembership, async ({ input, session }) =>
    readMembership(db, await walletFor(db, session, input.company_id)),
  );

  registerCall(app, generateCount, async ({ input, session }) => {
    const walletId = await walletFor(db, session, input.company_id);
    const [quota, allowances] = await Promise.all([
      quotaOf(db.orm, walletId),
      memberAllowances(db.orm, walletId, config.timeZone, session.userId),
    ]);
    const allowance = allowances.get(session.userId);
    return allowance === undefined ? quota : { ...quota, allowance };
  });
};
