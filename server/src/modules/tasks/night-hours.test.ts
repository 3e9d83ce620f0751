import { describe, expect, it } from 'vitest';
import { isNight, nightEnd, secondsUntilNight } from './queue-positions.ts';

// Not the zone of the process.
const timeZone = 'Asia/Shanghai';
const on = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 0, day, hour - 8, minute));
const at = (hour: number, minute = 0) => on(10, hour, minute);

describe('night hours', () => {
  it('span midnight', () => {
    const hours = { from: 22, to: 7, timeZone };
    expect([21, 22, 0, 6, 7].map((hour) => isNight(hours, at(hour)))).toEqual([false, true, true, true, false]);
    expect(secondsUntilNight(hours, at(21, 30))).toBe(1800);
    expect(secondsUntilNight(hours, at(7))).toBe(15 * 3600);
    expect(secondsUntilNight(hours, at(3))).toBe(0);
  });

  it('return the end of the night in which a task is drawn', () => {
    const hours = { from: 22, to: 7, timeZone };
    expect(nightEnd(hours, at(12))).toEqual(on(11, 7));
    expect(nightEnd(hours, at(23, 30))).toEqual(on(11, 7));
    expect(nightEnd(hours, at(3))).toEqual(on(10, 7));
    expect(nightEnd({ from: 1, to: 5, timeZone }, at(12))).toEqual(on(11, 5));
  });

  it('stay within a day', () => {
    const hours = { from: 1, to: 5, timeZone };
    expect([0, 1, 4, 5].map((hour) => isNight(hours, at(hour)))).toEqual([false, true, true, false]);
    expect(secondsUntilNight(hours, at(6))).toBe(19 * 3600);
  });
});
