import type { Identity } from '@atelier/contract/company';
import { creditStandingOf, type LowCredit, lowCreditOf } from '@atelier/contract/low-credit';
import type { Membership, Quota } from '@atelier/contract/membership';
import type { TaskMode } from '@atelier/contract/task';
import type { ModelLack, ToolAvailability } from '@atelier/contract/tools';
import type { ValidationIssue } from './check-form.ts';

export interface Wallet {
  quota: Quota;
  membership: Membership;
  identity: Identity;
}

/** State of the price button with its reason. `price` is absent until loaded from the server. */
export type PriceState =
  | { kind: 'loading' }
  | { kind: 'closed'; reason: 'coming' }
  /** `lack`: why no model can serve it, if the server reports a reason. */
  | { kind: 'closed'; reason: 'needs_model'; lack?: ModelLack }
  | { kind: 'low'; price: number; now: number; low: LowCredit }
  | { kind: 'gap'; price: number; gap: ValidationIssue }
  | { kind: 'submitting'; price: number }
  | { kind: 'ready'; price: number; balance?: { now: number; after: number } };

/** Why the wallet cannot pay the price; undefined when it can. */
export const lowCreditFor = (
  offer: Pick<ToolAvailability, 'min_level'>,
  price: number,
  wallet: Wallet,
): LowCredit | undefined => lowCreditOf(creditStandingOf(wallet), { minLevel: offer.min_level, price }) ?? undefined;

/** Currently available modes of a tool, online first. */
export const modesOf = (offer: ToolAvailability): TaskMode[] =>
  (['online', 'offline'] as const).filter((mode) => offer.price[mode] !== undefined);

export interface PriceQuestion {
  offer: ToolAvailability | undefined;
  mode: TaskMode;
  /** Number of images in the price. */
  count: number;
  wallet: Wallet | undefined;
  gaps: readonly ValidationIssue[];
  isSubmitting: boolean;
}

/** Decides the button's state, and the line below it. Low credits have priority over validation issues. */
export const priceState = ({ offer, mode, count, wallet, gaps, isSubmitting }: PriceQuestion): PriceState => {
  if (offer === undefined) return { kind: 'loading' };
  if (offer.state === 'coming') return { kind: 'closed', reason: 'coming' };
  if (offer.state === 'needs_model') {
    return { kind: 'closed', reason: 'needs_model', ...(offer.model_lack && { lack: offer.model_lack }) };
  }
  const each = offer.price[mode] ?? offer.price.online;
  if (each === undefined) return { kind: 'closed', reason: 'coming' };
  const price = each * count;
  if (isSubmitting) return { kind: 'submitting', price };
  const low = wallet && lowCreditFor(offer, price, wallet);
  if (low) return { kind: 'low', price, now: wallet.quota.residue_count, low };
  const gap = gaps[0];
  if (gap) return { kind: 'gap', price, gap };
  if (!wallet) return { kind: 'ready', price };
  const now = wallet.quota.residue_count;
  return { kind: 'ready', price, balance: { now, after: now - price } };
};
