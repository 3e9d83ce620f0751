import { describe, expect, it } from 'vitest';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('search address', () => {
  it('contains the whole search and restores it', () => {
    const address: SearchAddress = {
      like: { kind: 'asset', id: 'a-b_c' },
      crop: { x: 1, y: 2, width: 300, height: 400 },
      mode: 'colour',
      places: ['assets', 'public'],
      type: 'clothing',
      gender: 'woman',
      style: 'dresses',
      fabric: 'linen',
      days: 30,
      order: 'newest',
    };
    expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
  });

  it('is empty for a default search', () => {
    expect(writeAddress(read(''))).toEqual({});
  });

  it.each([
    'like=asset:',
    'like=task:1',
    'like=nothing',
    'crop=1,2,3,4',
    'crop=a',
    'days=-1',
    'days=x',
    'in=moon',
    'type=x',
    'order=best',
  ])('drops invalid queries: %s', (query) => {
    expect(writeAddress(read(query))).toEqual({});
  });
});
