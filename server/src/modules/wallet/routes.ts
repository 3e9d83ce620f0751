import { creditLotListing, getUsage, ledgerListing } from '@atelier/contract/credits';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { type Session, walletFor } from '../auth/session.ts';
import { quotaOf } from './ledger.ts';
import { memberAllowances } from './owner.ts';
import { readLedger, readLots, readMembership, readUsage } from './read-wallet.ts';

/** Members read only their own movements of a company. @throws ApiFailure 43000 for another member's */
const memberFilter = (session: Session, memberId: string | undefined): string | undefined => {
  if (!session.callers.includes('member')) return memberId;
  if (memberId !== undefined && memberId !== session.userId) throw new ApiFailure('43000');
  return session.userId;
};

/** Incoming and outgoing credits of the active wallet. */
export const creditsRoutes: RouteModule = (app, { config: { timeZone }, db }) => {
  registerCall(app, ledgerListing, ({ input, session }) => {
    const { member_id: memberId, tool_type: toolType, ...rest } = input;
    const { walletId } = session;
    return readLedger(db, { ...rest, walletId, memberId: memberFilter(session, memberId), toolType, timeZone });
  });

  registerCall(app, creditLotListing, async ({ session }) => ({ lots: await readLots(db, session.walletId) }));

  registerCall(app, getUsage, ({ input: { from, to, member_id: memberId }, session }) => {
    const { walletId } = session;
    return readUsage(db, { walletId, memberId: memberFilter(session, memberId), from, to, timeZone });
  });
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
