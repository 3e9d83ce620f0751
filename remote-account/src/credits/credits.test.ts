import type { CreditLot } from '@atelier/contract/credits';
import { describe, expect, it } from 'vitest';
import { daysLeft } from '../frame/format.ts';
import { forecastOf, paceOf } from './credits-page.tsx';
import { csvOf, kindOf, signed, sourceOf } from './ledger-section.tsx';

import { addDays, daysBetween, sumOf, usageDays } from './usage-chart.tsx';

const groupOf = (type: number | null) => (type === 5 ? 'processing' : type === 7 ? 'photoshoot' : undefined);

describe('days of use', () => {
  it('include days without use, each by the groups of its tools', () => {
    const days = [
      {
        day: '2026-10-31',
        tools: [
          { tool_type: 5, credits: 3 },
          { tool_type: null, credits: 1 },
        ],
      },
      {
        day: '2026-11-02',
        tools: [
          { tool_type: 7, credits: 6 },
          { tool_type: 7, credits: 2, group: 'styleDesign' },
        ],
      },
    ];
    const shown = usageDays({ days }, '2026-10-30', '2026-11-02', groupOf);
    expect(shown.map(({ day, total }) => [day, total])).toEqual([
      ['2026-10-30', 0],
      ['2026-10-31', 4],
      ['2026-11-01', 0],
      ['2026-11-02', 8],
    ]);
    expect(sumOf(shown)).toMatchObject({ processing: 3, photoshoot: 6, other: 1, styleDesign: 2 });
  });

  it('span months and the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3);
  });
});

describe('unused credits', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const lot = (remaining: number, endsAt: string | null, isWaiting = false): CreditLot => ({
    id: `${remaining}`,
    source: 'package',
    granted: remaining,
    remaining,
    is_waiting: isWaiting,
    created_at: now.toISOString(),
    expires_at: endsAt,
  });

  it('are the remainder of the first lots to end at this pace', () => {
    const ends = '2026-12-02T00:00:00.000Z';
    expect(forecastOf([lot(500, ends), lot(100, ends), lot(70, null)], 20, now)?.left).toBe(400);
    expect(forecastOf([lot(100, ends)], 20, now)?.left).toBe(0);
  });

  it('are not estimated from use on one or two days', () => {
    const day = (date: string, credits: number) => ({ day: date, tools: [{ tool_type: 5, credits }] });
    const today = '2026-11-22';
    expect(paceOf({ today, days: [day('2026-11-21', 90), day('2026-11-22', 50)] })).toBe(0);
    expect(paceOf({ today, days: [day('2026-11-08', 9), day('2026-11-21', 9), day('2026-11-22', 5)] })).toBe(0);
    expect(paceOf({ today, days: [day('2026-11-10', 14), day('2026-11-21', 9), day('2026-11-22', 5)] })).toBe(2);
  });

  it('are not estimated without use, without an end, or for pending credits', () => {
    const ends = '2026-12-02T00:00:00.000Z';
    expect(forecastOf([lot(500, ends)], 0, now)).toBeNull();
    expect(forecastOf([lot(500, null)], 20, now)).toBeNull();
    expect(forecastOf([lot(500, ends, true)], 20, now)).toBeNull();
  });
});

describe('movements file', () => {
  it('keeps Chinese, quotes where necessary and prevents formulas', () => {
    const file = csvOf(
      ['时间', '事项'],
      [
        ['1', '=HYPERLINK("http://x")'],
        ['2', '换背景, 夜间\n"一"'],
        [-8, '@x'],
      ],
    );
    expect(file.startsWith('\uFEFF时间,事项\r\n')).toBe(true);
    expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(file).toContain('"换背景, 夜间\n""一"""');
    expect(file).toContain("-8,'@x\r\n");
  });
});

describe('movement texts', () => {
  it('exist for every kind, also for an unknown one', () => {
    const kinds = ['hold', 'release', 'grant', 'expire', 'capture'] as const;
    expect(kinds.map((kind) => kindOf({ kind, source: '' }))).toEqual(['use', 'return', 'in', 'expire', 'use']);
    expect(kindOf({ kind: 'expire', source: 'refund' })).toBe('refund');
    expect(sourceOf('top-up')).toBe('top-up');
    expect(sourceOf('lottery')).toBe('grant');
    expect([signed(-1200), signed(6)]).toEqual(['−1,200', '+6']);
  });

  it('count the calendar days until the last day', () => {
    const now = new Date(2026, 10, 22, 15, 0);
    expect(daysLeft(new Date(2026, 10, 22, 20), now)).toBe(0);
    expect(daysLeft(new Date(2026, 11, 8, 15), now)).toBe(16);
    expect(daysLeft(new Date(2026, 11, 8, 14), now)).toBe(16);
    expect(daysLeft(new Date(2026, 11, 1), now)).toBe(8);
  });
});
