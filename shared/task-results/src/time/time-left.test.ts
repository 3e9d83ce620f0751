import { describe, expect, it } from 'vitest';
import { timeLeft } from '../task/task-words.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

describe('timeLeft', () => {
  it('counts a fresh result as 15 days', () => {
    expect(timeLeft(after(15 * 24), now)).toMatchObject({ unit: 'days', count: 15, days: 15, hours: 0 });
    expect(timeLeft(after(15 * 24 - 1), now)).toMatchObject({ unit: 'days', count: 15, days: 14, hours: 23 });
  });

  it('shows no sixteenth day when the clock is a little behind', () => {
    expect(timeLeft(after(15 * 24 + 0.02), now)).toMatchObject({ count: 15 });
  });

  it('switches to hours and the warning under two days [spec 9.14]', () => {
    expect(timeLeft(after(48), now)).toEqual({ unit: 'days', count: 2, days: 2, hours: 0, isExpiring: false });
    expect(timeLeft(after(47.5), now)).toEqual({ unit: 'hours', count: 48, isExpiring: true });
    expect(timeLeft(after(0.2), now)).toEqual({ unit: 'hours', count: 1, isExpiring: true });
  });

  it('reports the expiry', () => {
    expect(timeLeft(after(-1), now)).toEqual({ unit: 'over', count: 0, isExpiring: true });
  });
});
