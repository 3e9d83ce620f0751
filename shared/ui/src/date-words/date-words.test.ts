import { expect, it } from 'vitest';
import { dateWords, dayWords, lastDayWords, momentWords, zoneWords } from './date-words.ts';

const at = new Date(2026, 10, 3, 4, 5);

it('writes days and moments in each language in one way', () => {
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

it('says the last day of what ends when the next one begins', () => {
  expect(lastDayWords(new Date(2026, 11, 1).toISOString(), 'zh')).toBe('2026-11-30');
});

it('names the zone of moments with its distance from UTC', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zoneWords(at)).toMatch(new RegExp(`^${zone} \\((?:GMT|UTC)[+−-]?[\\d:]*\\)$`));
});
