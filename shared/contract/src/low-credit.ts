import type { Identity } from './company.ts';
import type { ErrorCode, ErrorDetails } from './errors.ts';
import type { Membership, Quota } from './membership.ts';

/** What a wallet can pay for, and the permissions of the requester. */
export interface CreditStanding {
  /** Current membership level: -1 not activated, 0 free, 1 personal, 4 business. */
  level: number;
  /** Whole credits, 0 or more. */
  spendable: number;
  isCompany: boolean;
  /** True for users that may buy for the wallet: its owner, or an administrator of its company. */
  canBuy: boolean;
  /** True when the wallet only ever had trial credits. */
  isTrial: boolean;
  /** Remaining credits of a member's limit; null or absent: no limit, or known to the server only. */
  allowance?: number | null;
}

/** What the wallet in use can pay for, derived from API responses. */
export const creditStandingOf = (wallet: {
  quota: Quota;
  membership: Membership;
  identity: Identity;
}): CreditStanding => {
  const { quota, membership, identity } = wallet;
  return {
    level: membership.membership_type,
    spendable: quota.residue_count,
    isCompany: identity.type === 'B',
    canBuy: identity.type === 'C' || identity.member?.is_admin === true,
    isTrial: membership.is_trial,
    allowance: quota.allowance ?? null,
  };
};

/** Level and price of a requested action. */
export interface CreditDemand {
  /** Minimum membership level. */
  minLevel: number;
  /** Whole credits, 0 or more. */
  price: number;
}

/**
 * `subscribe`: no active package. `upgrade`: another package includes it. `top-up`: within the active package. `ask`: only the
 * administrator can do it.
 */
export const waysOut = ['subscribe', 'upgrade', 'top-up', 'ask'] as const;
export type WayOut = (typeof waysOut)[number];

/** Why an action cannot be paid for, and what the user can do about it. */
export type LowCredit =
  /** The level is too low; -1 means not activated. */
  | { kind: 'level'; level: number; way: 'subscribe' | 'upgrade' | 'ask' }
  /** `short`: number of missing credits. */
  | { kind: 'trial'; short: number; way: 'subscribe' }
  | { kind: 'credits'; short: number; way: 'subscribe' | 'top-up' }
  | { kind: 'company'; short: number; way: 'ask' }
  /** The wallet has enough credits, but the member has reached the monthly limit of the administrator. */
  | { kind: 'limit'; short: number; way: 'ask' };

/** Decides whether credits suffice, in the form before submission and on the server after it. null: they do. */
export const lowCreditOf = (standing: CreditStanding, { minLevel, price }: CreditDemand): LowCredit | null => {
  const { level, spendable, isCompany, canBuy, isTrial } = standing;
  const hasPackage = level > 0;
  if (level < minLevel) return { kind: 'level', level, way: canBuy ? (hasPackage ? 'upgrade' : 'subscribe') : 'ask' };
  const short = price - spendable;
  const over = price - (standing.allowance ?? Number.POSITIVE_INFINITY);
  if (short <= 0) return over > 0 ? { kind: 'limit', short: over, way: 'ask' } : null;
  if (!canBuy) return { kind: 'company', short, way: 'ask' };
  if (isTrial && !isCompany && !hasPackage) return { kind: 'trial', short, way: 'subscribe' };
  return { kind: 'credits', short, way: hasPackage ? 'top-up' : 'subscribe' };
};

/** The error for a low credit state. */
export const lowCreditError = (low: LowCredit): { code: ErrorCode; details: ErrorDetails } => {
  const { kind, ...details } = low;
  switch (kind) {
    case 'level':
      return { code: low.way === 'ask' ? '42005' : '42001', details };
    case 'trial':
      return { code: '42002', details };
    case 'credits':
      return { code: '42003', details };
    case 'company':
      return { code: '42004', details };
    case 'limit':
      return { code: '42006', details };
  }
};

/** The low credit state of an error; null if the error is not about credits. */
export const lowCreditOfError = (code: ErrorCode | undefined, details: ErrorDetails): LowCredit | null => {
  const short = Number(details.short ?? 0);
  const level = Number(details.level ?? 0);
  switch (code) {
    case '42001':
      return { kind: 'level', level, way: details.way === 'subscribe' ? 'subscribe' : 'upgrade' };
    case '42002':
      return { kind: 'trial', short, way: 'subscribe' };
    case '42003':
      return { kind: 'credits', short, way: details.way === 'top-up' ? 'top-up' : 'subscribe' };
    case '42004':
      return { kind: 'company', short, way: 'ask' };
    case '42006':
      return { kind: 'limit', short, way: 'ask' };
    case '42005':
      return { kind: 'level', level, way: 'ask' };
    default:
      return null;
  }
};
