import { describe, expect, it } from 'vitest';
import { isNarrowed, resultFilterOf, resultRequestOf } from './result-filter.ts';

const filterOf = (query: string) => {
  const params = new URLSearchParams(query);
  return resultFilterOf({ get: (name) => params.get(name) ?? '' });
};

describe('result filter in the address', () => {
  it('becomes the server request: tool, batch, mode, state, favourite, end, words', () => {
    const filter = filterOf('tool=220&group=g1&mode=offline&state=failed&favourite=1&ends=1&q=coat&order=ending');
    expect(resultRequestOf(filter)).toEqual({
      order: 'ending',
      tools: [220],
      groups: ['g1'],
      mode: 'offline',
      states: ['failed'],
      favourite: 'true',
      ends_within_days: 3,
      search: 'coat',
    });
    expect(isNarrowed(filter)).toBe(true);
  });

  it('is of one member, beside everything else', () => {
    const filter = filterOf('member=m1&tool=5&state=completed&order=oldest');
    expect(resultRequestOf(filter)).toEqual({ order: 'oldest', member_id: 'm1', tools: [5], states: ['completed'] });
    expect(isNarrowed(filterOf('member=m1'))).toBe(true);
  });

  it('days span from the start of one to the end of the other', () => {
    const { from, to } = resultRequestOf(filterOf('from=2026-11-01&to=2026-11-01')) as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000);
  });

  it('drops invalid values', () => {
    const filter = filterOf('tool=all&mode=never&state=lost&from=soon');
    expect(resultRequestOf(filter, { isDeleted: true })).toEqual({ order: 'newest', deleted: 'true' });
    expect(isNarrowed(filter)).toBe(false);
  });
});
