import { describe, expect, it } from 'vitest';
import { inCanary } from './canary.ts';

const people = Array.from({ length: 10_000 }, (_, place) => `${1_000_000 + place}`);
const chosen = (percent: number, salt = 'a1b2c3d4') =>
  people.filter((person) => inCanary({ version: '1.1.0', percent, salt }, { id: person }));

describe('inCanary', () => {
  it.each([1, 5, 10, 25, 50, 75])('takes %i percent of 10,000 people, one point more or less', (percent) => {
    for (const salt of ['a1b2c3d4', '00000000', 'ffee0011']) {
      expect(Math.abs(chosen(percent, salt).length / 100 - percent)).toBeLessThanOrEqual(1);
    }
  });

  it('includes no id at 0 or without a canary, and every id at 100', () => {
    expect(chosen(0)).toHaveLength(0);
    expect(inCanary(null, { id: 'anyone' })).toBe(false);
    expect(chosen(100)).toHaveLength(people.length);
  });

  it('is sticky: a higher percentage only adds users', () => {
    const later = new Set(chosen(20));
    expect(chosen(10).every((person) => later.has(person))).toBe(true);
    expect(chosen(10)).toEqual(chosen(10));
  });

  it('includes the members of its companies whatever the percentage, and no other company', () => {
    const canary = { version: '1.1.0', percent: 0, salt: 'a', companies: ['c1', 'c2'] };
    const isIn = (company?: string) => inCanary(canary, { id: 'anyone', company });
    expect([isIn('c1'), isIn('c2'), isIn('c3'), isIn()]).toEqual([true, true, false, false]);
    expect(inCanary({ ...canary, percent: 100 }, { id: 'anyone' })).toBe(true);
  });

  it('starts with other users for another canary', () => {
    const first = new Set(chosen(10));
    const both = chosen(10, 'next').filter((person) => first.has(person));
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });
});
