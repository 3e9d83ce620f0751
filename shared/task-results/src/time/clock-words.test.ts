import { describe, expect, it } from 'vitest';
import { daysAgo, dayWords, momentWords } from './clock-words.ts';

const now = new Date(2026, 10, 20, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('momentWords', () => {
  it('shows today and yesterday by the local calendar, not by 24 hours [spec 9.14]', () => {
    expect(momentWords(at(2026, 10, 20, 0, 1), now, 'zh')).toBe('今天 00:01');
    expect(momentWords(at(2026, 10, 19, 23, 59), now, 'zh')).toBe('昨天 23:59');
    expect(momentWords(at(2026, 10, 19, 8, 5), now, 'en')).toBe('Yesterday 08:05');
  });

  it('shows the date of earlier days', () => {
    expect(momentWords(at(2026, 10, 6, 18, 20), now, 'zh')).toBe('11月6日 18:20');
    expect(momentWords(at(2026, 10, 6, 18, 20), now, 'en')).toBe('6 Nov 18:20');
  });

  it('adds the year only if it differs', () => {
    expect(dayWords(at(2025, 11, 31, 12, 0), now, 'zh')).toBe('2025年12月31日');
    expect(dayWords(at(2025, 11, 31, 12, 0), now, 'en')).toBe('31 Dec 2025');
  });

  it('never labels a moment of tomorrow as today', () => {
    expect(daysAgo(new Date(2026, 10, 21, 0, 1), now)).toBe(-1);
    expect(dayWords(at(2026, 10, 21, 0, 1), now, 'zh')).toBe('明天');
    expect(momentWords(at(2026, 10, 21, 7, 0), now, 'en')).toBe('Tomorrow 07:00');
    expect(dayWords(at(2026, 10, 22, 0, 1), now, 'zh')).toBe('11月22日');
  });
});
