import { describe, expect, it } from 'vitest';
import { openFilter, type TaskFilter } from '../list/merge-tasks.ts';
import { addressOfFilter, filterOfAddress } from './results-panel.tsx';

const there = (filter: TaskFilter, before = '') => addressOfFilter(new URLSearchParams(before), filter);

describe('filter address', () => {
  it('restores every filter, and several together', () => {
    const filters: TaskFilter[] = [
      openFilter,
      { ...openFilter, online: '1', isFavourite: true, search: '春 coat&more=1', tool: 'all' },
      { ...openFilter, online: '0', tool: 100, days: { from: '2026-11-10', to: '2026-11-12' } },
      { ...openFilter, isDeleted: true },
    ];
    for (const filter of filters) expect(filterOfAddress(there(filter))).toEqual(filter);
  });

  it('is empty without a filter, and keeps the rest of the address', () => {
    expect(there(openFilter, 'type=5&q=old&favourite=1').toString()).toBe('type=5');
  });

  it('treats invalid values as no filter', () => {
    const params = new URLSearchParams('online=7&of=-1&from=yesterday&to=2026-11-12&favourite=yes');
    expect(filterOfAddress(params)).toEqual(openFilter);
    expect(filterOfAddress(new URLSearchParams('from=2026-11-12&to=2026-11-10'))).toEqual(openFilter);
  });
});
