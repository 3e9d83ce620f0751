import { describe, expect, it } from 'vitest';
import { type CreditStanding, lowCreditError, lowCreditOf, lowCreditOfError } from './low-credit.ts';

const standing = (rest: Partial<CreditStanding> = {}): CreditStanding => ({
  level: 0,
  spendable: 2,
  isCompany: false,
  canBuy: true,
  isTrial: false,
  ...rest,
});
const five = { minLevel: 0, price: 5 };

describe('low credits', () => {
  it.each([
    ['a trial that is used up', { isTrial: true }, { kind: 'trial', short: 3, way: 'subscribe' }],
    ['no package any more', {}, { kind: 'credits', short: 3, way: 'subscribe' }],
    ['an active plan', { level: 1 }, { kind: 'credits', short: 3, way: 'top-up' }],
    ['a package that came after a trial', { level: 1, isTrial: true }, { kind: 'credits', short: 3, way: 'top-up' }],
    ['a member', { level: 4, isCompany: true, canBuy: false }, { kind: 'company', short: 3, way: 'ask' }],
    ['an administrator', { level: 4, isCompany: true }, { kind: 'credits', short: 3, way: 'top-up' }],
    ['an administrator without a package', { isCompany: true }, { kind: 'credits', short: 3, way: 'subscribe' }],
  ] as const)('of %s', (_who, rest, low) => {
    expect(lowCreditOf(standing(rest), five)).toEqual(low);
  });

  it.each([
    ['a free account', {}, { kind: 'level', level: 0, way: 'subscribe' }],
    ['a smaller package', { level: 1 }, { kind: 'level', level: 1, way: 'upgrade' }],
    ['a company that is not activated', { level: -1, isCompany: true }, { kind: 'level', level: -1, way: 'subscribe' }],
    ['its member', { level: -1, isCompany: true, canBuy: false }, { kind: 'level', level: -1, way: 'ask' }],
  ] as const)('%s needs a higher level for a tool, with any balance [spec 6.4]', (_who, rest, low) => {
    expect(lowCreditOf(standing({ ...rest, spendable: 1000 }), { minLevel: 4, price: 2 })).toEqual(low);
  });

  it('never refer a user who can buy to another one', () => {
    for (const level of [-1, 0, 1, 4]) {
      for (const isCompany of [false, true]) {
        for (const minLevel of [0, 4]) {
          for (const isTrial of [false, true]) {
            const low = lowCreditOf(standing({ level, isCompany, isTrial }), { minLevel, price: 5 });
            expect(low?.way).not.toBe('ask');
            const member = lowCreditOf(standing({ level, isCompany: true, isTrial, canBuy: false }), five);
            expect(member?.way).toBe('ask');
          }
        }
      }
    }
  });

  it('are absent when the credits suffice exactly', () => {
    expect(lowCreditOf(standing(), { minLevel: 0, price: 2 })).toBeNull();
  });

  it('are the same after a round trip through an error', () => {
    const lows = [
      lowCreditOf(standing({ isTrial: true }), five),
      lowCreditOf(standing(), five),
      lowCreditOf(standing({ level: 4 }), five),
      lowCreditOf(standing({ isCompany: true, canBuy: false }), five),
      lowCreditOf(standing(), { minLevel: 1, price: 1 }),
      lowCreditOf(standing({ level: 1 }), { minLevel: 4, price: 1 }),
      lowCreditOf(standing({ level: -1, canBuy: false }), five),
    ];
    const codes = lows.map((low) => low && lowCreditError(low).code);
    expect(codes).toEqual(['42002', '42003', '42003', '42004', '42001', '42001', '42005']);
    for (const low of lows) {
      const { code, details } = lowCreditError(low as NonNullable<typeof low>);
      expect(lowCreditOfError(code, details)).toEqual(low);
    }
    expect(lowCreditOfError('41020', { words: 'x' })).toBeNull();
  });
});
