import { expect, it } from 'vitest';
import { dateWords, dayWords, lastDayWords, momentWords, zoneWords } from './date-words.ts';

const at = new Date(2026, 10, 3, 4, 5);

it('formats days and moments the same way in each language', () => {
  expect([dateWords(at, 'zh'), dayWords(at, 'zh'), momentWords(at, 'zh')]).toEqual([
    '2026-11-03',
    '11-03',
    '2026-11-03 04:05',
  ]);
  expect([dateWords(at, 'en'), dayWords(at, 'en'), momentWords(at, 'en')]).toEqual([
    '3 Nov 2026',
    '3 Nov',
    '3 Nov 2026, 04:05',
  ]);
});

it('shows the last day of a period that ends when the next day begins', () => {
  expect(lastDayWords(new Date(2026, 11, 1).toISOString(), 'zh')).toBe('2026-11-30');
});

it('shows the time zone of moments as its distance from UTC', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zoneWords(at)).toMatch(new RegExp(`^${zone} \\((?:GMT|UTC)[+−-]?[\\d:]*\\)$`));
});
