import type { ToolAvailability } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { buildOffer } from './build-offer.fixture.ts';
import { lowCreditFor, modesOf, type PriceQuestion, priceState, type Wallet } from './price-state.ts';

const offer: ToolAvailability = buildOffer({ price: { online: 2, offline: 1 }, max_side: 2048, compresses: false });
const wallet = (residue: number, rest: Partial<Wallet> = {}): Wallet => ({
  quota: { residue_count: residue, held: 0 },
  membership: {
    membership_type: 0,
    menu_list: [],
    package: null,
    starts_at: null,
    ends_at: null,
    expires_at: null,
    is_trial: true,
  },
  identity: { company: null, member: null, type: 'C' },
  ...rest,
});
const member = (isAdmin: boolean): Wallet['identity'] => ({
  company: {
    id: 'c',
    name: 'Spring',
    logo_url: '',
    member_count: 2,
    seats: 5,
    is_company: 'c',
    created_at: '2026-01-01T00:00:00.000Z',
  },
  member: {
    id: 'm',
    is_admin: isAdmin,
    role: isAdmin ? 'administrator' : 'member',
    credit_limit: null,
    credit_used: 0,
  },
  type: 'B',
});
const paying: Wallet['membership'] = {
  membership_type: 1,
  menu_list: [],
  package: null,
  starts_at: null,
  ends_at: null,
  expires_at: null,
  is_trial: false,
};
const ask = (rest: Partial<PriceQuestion> = {}) =>
  priceState({ offer, mode: 'online', count: 1, wallet: wallet(40), gaps: [], isSubmitting: false, ...rest });

describe('priceState', () => {
  it('shows the price of the mode and the balance after it', () => {
    expect(ask()).toEqual({ kind: 'ready', price: 2, balance: { now: 40, after: 38 } });
    expect(ask({ mode: 'offline' })).toMatchObject({ price: 1, balance: { after: 39 } });
  });

  it('shows nothing before the price is known', () => {
    expect(ask({ offer: undefined })).toEqual({ kind: 'loading' });
  });

  it('disables submission while the tool is coming or has no model, for any form', () => {
    expect(ask({ offer: { ...offer, state: 'coming' } })).toEqual({ kind: 'closed', reason: 'coming' });
    expect(ask({ offer: { ...offer, state: 'needs_model' } })).toEqual({ kind: 'closed', reason: 'needs_model' });
    const lack = { server: 'incomplete', nodes: ['CFGNorm (core)'], models: [], versions: [] } as const;
    const model_lack = { ...lack, nodes: [...lack.nodes], models: [], versions: [] };
    expect(ask({ offer: { ...offer, state: 'needs_model', model_lack } })).toMatchObject({
      reason: 'needs_model',
      lack,
    });
  });

  it('names the first missing field of the form', () => {
    const gaps = [{ kind: 'picture-missing', field: 'original' } as const];
    expect(ask({ gaps })).toEqual({ kind: 'gap', price: 2, gap: gaps[0] });
  });

  it('shows a low balance before a missing field, and a submission before both', () => {
    const gaps = [{ kind: 'picture-missing', field: 'original' } as const];
    expect(ask({ gaps, wallet: wallet(1) })).toMatchObject({ kind: 'low', low: { kind: 'trial', short: 1 } });
    expect(ask({ gaps, wallet: wallet(1), isSubmitting: true })).toEqual({ kind: 'submitting', price: 2 });
  });
});

describe('lowCreditFor', () => {
  it('depends on the wallet in use and its package', () => {
    expect(lowCreditFor({ min_level: 1 }, 2, wallet(40))).toMatchObject({ kind: 'level', way: 'subscribe' });
    expect(lowCreditFor(offer, 5, wallet(2))).toMatchObject({ kind: 'trial', short: 3 });
    expect(lowCreditFor(offer, 5, wallet(2, { membership: paying }))).toMatchObject({ kind: 'credits', way: 'top-up' });
    expect(lowCreditFor(offer, 5, wallet(2, { identity: member(false) }))).toMatchObject({
      kind: 'company',
      way: 'ask',
    });
  });

  it('lets an administrator buy instead of asking one', () => {
    expect(lowCreditFor(offer, 5, wallet(2, { identity: member(true), membership: paying }))).toMatchObject({
      kind: 'credits',
      way: 'top-up',
    });
    expect(lowCreditFor({ min_level: 4 }, 5, wallet(2, { identity: member(true) }))).toMatchObject({
      way: 'subscribe',
    });
  });

  it('is absent when the credits suffice exactly', () => {
    expect(lowCreditFor(offer, 2, wallet(2))).toBeUndefined();
  });
});

describe('modesOf', () => {
  it('offers only modes with a price', () => {
    expect(modesOf(offer)).toEqual(['online', 'offline']);
    expect(modesOf({ ...offer, price: { online: 2 } })).toEqual(['online']);
  });
});
