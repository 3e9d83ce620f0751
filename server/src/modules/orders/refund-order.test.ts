import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, addMonthsFrom, dayOf, formatDay, parseDay, startOfDay } from '../wallet/calendar.ts';
import { sumOfInstalments } from './fulfil-order.ts';
import { type RunningPackage, refundTerms, upgradeTerms } from './refund-order.ts';

const zone = 'Asia/Shanghai';

describe('days', () => {
  it('are dates in Shanghai', () => {
    expect(dayOf(new Date('2026-11-22T16:00:00Z'), zone) - dayOf(new Date('2026-11-22T15:59:59Z'), zone)).toBe(1);
    expect(startOfDay(dayOf(new Date('2026-11-22T16:00:00Z'), zone), zone).toISOString()).toBe(
      '2026-11-22T16:00:00.000Z',
    );
  });

  it('a month later is the same day, or the last day of the month', () => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    expect(addMonths(day('2026-11-22'), 1)).toBe(day('2026-12-22'));
    expect(addMonths(day('2027-01-31'), 1)).toBe(day('2027-02-28'));
    expect(addMonths(day('2024-02-29'), 12)).toBe(day('2025-02-28'));
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
    ['2027-01-29', 1, '2027-02-28 2027-03-29 2027-04-29 2027-05-29'],
    ['2027-10-30', 1, '2027-11-30 2027-12-30 2028-01-30 2028-02-29 2028-03-30'],
    ['2028-02-29', 12, '2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
    ['2028-02-29', 1, '2028-03-29 2028-04-29'],
    ['2027-12-31', 2, '2028-02-29 2028-04-30 2028-06-30 2028-08-31'],
  ])('consecutive periods from %s keep its day of the month', (from, months, ends) => {
    const anchor = parseDay(from);
    let day = anchor;
    for (const end of ends.split(' ')) {
      day = addMonthsFrom(anchor, day, months);
      expect(formatDay(day)).toBe(end);
    }
  });

  it('start once, in any time zone and time', () => {
    const anywhere = fc.constantFrom(zone, 'UTC', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 30_000 }), anywhere, (day, place) => {
        const start = startOfDay(day, place);
        expect(dayOf(start, place)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1000), place)).toBe(day - 1);
      }),
    );
  });
});

/** The business package of ten with 16 of its 30 days left. */
const ten: RunningPackage = { price: 49_900, points: 8000, pointsLeft: 8000, days: 30, fullDays: 30, daysLeft: 16 };
const twenty = { price: 89_900, points: 16_000 };

const running = fc
  .record({
    price: fc.integer({ min: 1, max: 3_000_000 }),
    points: fc.integer({ min: 1, max: 500_000 }),
    fullDays: fc.constantFrom(28, 30, 31, 365, 366),
    left: fc.double({ min: 0, max: 1, noNaN: true }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ price, points, fullDays, left, used }) => ({
    ...{ price, points, fullDays, days: fullDays },
    daysLeft: Math.max(1, Math.ceil(fullDays * left)),
    pointsLeft: Math.floor(points * (1 - used)),
  }));
const target = fc.record({
  price: fc.integer({ min: 1, max: 3_000_000 }),
  points: fc.integer({ min: 1, max: 500_000 }),
});

describe('an upgrade', () => {
  it('costs the new package for the remaining days, less the old one for them', () => {
    expect(upgradeTerms(ten, twenty)).toEqual({
      price: 47_946 - 26_613,
      priceOfNew: 47_946,
      restOfOld: 26_613,
      points: 8533,
      takesBack: 4267,
    });
  });

  it('credits no days with spent credits', () => {
    expect(upgradeTerms({ ...ten, pointsLeft: 0 }, twenty)).toMatchObject({
      restOfOld: 0,
      takesBack: 0,
      price: 47_946,
    });
  });

  it('on the last day buys the credits of one day', () => {
    expect(upgradeTerms({ ...ten, daysLeft: 1 }, twenty).points).toBe(533);
  });

  it("is never free, never credits more than was paid, and never undercuts the package's price of a credit", () => {
    fc.assert(
      fc.property(running, target, (old, next) => {
        const terms = upgradeTerms(old, next);
        expect(terms.price).toBeGreaterThan(0);
        expect(terms.restOfOld).toBeLessThanOrEqual(old.price);
        expect(terms.takesBack).toBeLessThanOrEqual(old.pointsLeft);
        // The credited money is at most the value of the exchanged credits.
        expect(terms.restOfOld * old.points).toBeLessThanOrEqual(terms.takesBack * old.price);
        // At most one fen of rounding.
        expect((terms.price + terms.restOfOld + 1) * next.points).toBeGreaterThanOrEqual(terms.points * next.price);
      }),
    );
  });
});

describe('a refund', () => {
  it('returns the share of unused credits', () => {
    expect(refundTerms({ amount: 14_900, points: 2000, pointsLeft: 1360 })).toEqual({
      amount: 10_132,
      points: 1360,
      isWhole: false,
    });
    expect(refundTerms({ amount: 4900, points: 600, pointsLeft: 600 })).toEqual({
      amount: 4900,
      points: 600,
      isWhole: true,
    });
  });

  it('never exceeds the payment, and grows with the remaining credits', () => {
    const order = fc.record({ amount: fc.integer({ min: 1, max: 1e7 }), points: fc.integer({ min: 1, max: 1e6 }) });
    fc.assert(
      fc.property(order, fc.nat(2e6), fc.nat(2e6), (bought, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [small, large] = [less, more].map((pointsLeft) => refundTerms({ ...bought, pointsLeft }).amount);
        expect(small).toBeLessThanOrEqual(large ?? 0);
        expect(large).toBeLessThanOrEqual(bought.amount);
      }),
    );
  });
});

it('monthly instalments add up to the total', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 12 }), (total, parts) => {
      expect(sumOfInstalments(total, parts, 0)).toBe(0);
      expect(sumOfInstalments(total, parts, parts)).toBe(total);
    }),
  );
});
