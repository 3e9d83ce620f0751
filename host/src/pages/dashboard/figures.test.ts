import type { Task } from '@atelier/contract/task';
import { describe, expect, it } from 'vitest';
import { dailyUse, daysLeft, doneSince, leftUntil, openFailures, recentTools, requestedDateRange } from './figures.ts';

const picture = (name: string, mime = 'image/png') => ({ mime, thumb_url: `/${name}` });
const buildTask = (row: Record<string, unknown>): Task =>
  ({
    tool_type: 221,
    state: 'completed',
    results: [],
    inputs: {},
    charged: 0,
    fail_reason: null,
    ...row,
  }) as unknown as Task;

describe('credits by day', () => {
  const days = dailyUse({
    today: '2026-11-22',
    days: [
      { day: '2026-11-08', tools: [{ tool_type: 1, credits: 50 }] },
      { day: '2026-11-09', tools: [{ tool_type: 1, credits: 4 }] },
      {
        day: '2026-11-22',
        tools: [
          { tool_type: 1, credits: 6 },
          { tool_type: null, credits: 2 },
        ],
      },
      { day: '2026-11-20', tools: [{ tool_type: 1, credits: 2 }] },
    ],
  });

  it('cover fourteen days up to the installation’s day, including days without use', () => {
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-09', credits: 4 });
    expect(days[1]).toEqual({ day: '2026-11-10', credits: 0 });
    expect(days.at(-1)).toEqual({ day: '2026-11-22', credits: 8 });
  });

  it('are requested with a day more on both sides, since the installation’s day may differ', () => {
    expect(requestedDateRange(new Date('2026-03-01T00:30:00Z'))).toEqual({ from: '2026-02-15', to: '2026-03-02' });
  });

  it('estimate how long credits last, and not after only one or two days', () => {
    expect(daysLeft(30, days)).toBe(30);
    expect(daysLeft(0, days)).toBe(0);
    expect(daysLeft(30, days.with(0, { day: '2026-11-09', credits: 0 }))).toBeUndefined();
  });
});

describe('today', () => {
  const since = new Date('2026-11-22T00:00:00Z');
  const rows = [
    buildTask({ id: 'c', finished_at: '2026-11-22T10:00:00Z', results: [picture('1'), picture('2')], charged: 4 }),
    buildTask({ id: 'a', finished_at: '2026-11-22T12:00:00Z', results: [picture('3')], charged: 2 }),
    buildTask({ id: 'b', finished_at: '2026-11-21T23:59:00Z', results: [picture('4')], charged: 2 }),
    buildTask({ id: 'd', state: 'drawing', finished_at: null }),
  ];

  it('counts tasks finished since midnight, the newest first', () => {
    const { tasks, pictures, credits } = doneSince(rows, since);
    expect(tasks.map(({ id }) => id)).toEqual(['a', 'c']);
    expect([pictures, credits]).toEqual([3, 6]);
  });

  it('shows a failure until the tool succeeds again', () => {
    const failed = buildTask({ id: 'f', state: 'failed', created_at: '2026-11-22T09:00:00Z' });
    const elsewhere = buildTask({ id: 'e', tool_type: 5, created_at: '2026-11-22T10:00:00Z' });
    const again = buildTask({ id: 'g', created_at: '2026-11-22T11:00:00Z' });
    const old = buildTask({ id: 'o', state: 'failed', created_at: '2026-11-21T09:00:00Z' });
    expect(openFailures([elsewhere, failed, old], since, 2).map(({ id }) => id)).toEqual(['f']);
    expect(openFailures([again, elsewhere, failed], since, 2)).toEqual([]);
  });
});

describe('recent tools', () => {
  it('are unique, with the newest available picture: a result, else an input', () => {
    const rows = [
      buildTask({ created_at: '3', inputs: { cloth: [{ available: true, thumb_url: '/in' }] } }),
      buildTask({ tool_type: 730, created_at: '2', results: [picture('clip', 'video/mp4')] }),
      buildTask({ created_at: '1', results: [picture('drawn')] }),
      buildTask({ tool_type: 5, created_at: '0', inputs: { image: [{ available: true, thumb_url: '/given' }] } }),
    ];
    expect(recentTools(rows, 6)).toEqual([
      { type: 221, usedAt: '3', picture: '/drawn' },
      { type: 730, usedAt: '2', picture: undefined },
      { type: 5, usedAt: '0', picture: '/given' },
    ]);
    expect(recentTools(rows, 1)).toHaveLength(1);
  });
});

describe('remaining time', () => {
  const now = Date.parse('2026-11-22T00:00:00Z');

  it.each([
    ['2026-11-22T04:10:00Z', { unit: 'hours', count: 5 }],
    ['2026-11-23T23:00:00Z', { unit: 'hours', count: 47 }],
    ['2026-11-24T12:00:00Z', { unit: 'days', count: 3 }],
    ['2026-11-21T00:00:00Z', { unit: 'hours', count: 0 }],
  ])('until %s is in started hours, in days from two days on', (at, left) => {
    expect(leftUntil(at, now)).toEqual(left);
  });
});
