import { creditLotListing, getUsage, ledgerListing } from '@atelier/contract/credits';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Area } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { readLedger } from './read-ledger.ts';
import { readLots, readUsage } from './read-usage.ts';

/** A member reads only their own movements of a company. @throws ApiFailure 43000 for another member's */
const memberAsked = (session: Session, memberId: string | undefined): string | undefined => {
  if (!session.callers.includes('member')) return memberId;
  if (memberId !== undefined && memberId !== session.userId) throw new ApiFailure('43000');
  return session.userId;
};

/** What came into the wallet in use, what went out of it and for what. */
export const creditsArea: Area = (app, { config: { timeZone }, db }) => {
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
