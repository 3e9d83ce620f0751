import { trialCredits } from '@atelier/catalogue/constants';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { grant } from './ledger.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The credits that a new wallet starts with, once. */
export const grantTrial = async (tx: Tx, walletId: string): Promise<void> => {
  const expiresAt = new Date(sharedMs() + trialCredits.days * dayMs);
  await grant(tx, { walletId, amount: trialCredits.credits, source: 'trial', expiresAt, onceKey: 'trial' });
};
