import { describe, expect, it } from 'vitest';
import { isNight, nightEnd, secondsUntilNight } from './queue-positions.ts';

const at = (hour: number, minute = 0) => new Date(2026, 0, 10, hour, minute);

describe('night hours', () => {
  it('span midnight', () => {
    const hours = { from: 22, to: 7 };
    expect([21, 22, 0, 6, 7].map((hour) => isNight(hours, at(hour)))).toEqual([false, true, true, true, false]);
    expect(secondsUntilNight(hours, at(21, 30))).toBe(1800);
    expect(secondsUntilNight(hours, at(7))).toBe(15 * 3600);
    expect(secondsUntilNight(hours, at(3))).toBe(0);
  });

  it('return the end of the night in which a task is drawn', () => {
    const hours = { from: 22, to: 7 };
    const end = (day: number, hour: number) => new Date(2026, 0, day, hour);
    expect(nightEnd(hours, at(12))).toEqual(end(11, 7));
    expect(nightEnd(hours, at(23, 30))).toEqual(end(11, 7));
    expect(nightEnd(hours, at(3))).toEqual(end(10, 7));
    expect(nightEnd({ from: 1, to: 5 }, at(12))).toEqual(end(11, 5));
  });

  it('stay within a day', () => {
    const hours = { from: 1, to: 5 };
    expect([0, 1, 4, 5].map((hour) => isNight(hours, at(hour)))).toEqual([false, true, true, false]);
    expect(secondsUntilNight(hours, at(6))).toBe(19 * 3600);
  });
});
