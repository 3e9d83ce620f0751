import type { SearchHit } from '@atelier/contract/image-search';
import { describe, expect, it } from 'vitest';
import { hitRows, keyOfHit } from './search-address.ts';

const hit = (name: string, created_at: string): SearchHit =>
  ({
    ...{ place: 'assets', design: 90, colour: 90, same: [], result: null },
    asset: { id: name, name, name_en: null, created_at, image: { thumb_url: '' } },
  }) as unknown as SearchHit;
const drawn = (name: string, created_at: string): SearchHit =>
  ({
    ...{ place: 'results', design: 50, colour: 90, same: [], asset: null },
    result: { result: { id: name, thumb_url: '' }, task: { name, created_at } },
  }) as unknown as SearchHit;

const hits = [
  hit('look 10', '2026-11-02T00:00:00Z'),
  drawn('coat', '2026-11-09T00:00:00Z'),
  hit('look 9', '2026-11-01T00:00:00Z'),
];
const order = (by: Parameters<typeof hitRows>[1]) =>
  hitRows(hits, by, 'en').map(({ shown, rank }) => `${rank} ${shown.name}`);

describe('sorting of results', () => {
  it('is by similarity, time or name, and each keeps its similarity rank', () => {
    expect(order('like')).toEqual(['1 look 10', '2 coat', '3 look 9']);
    expect(order('newest')).toEqual(['2 coat', '1 look 10', '3 look 9']);
    expect(order('oldest')).toEqual(['3 look 9', '1 look 10', '2 coat']);
    expect(order('name')).toEqual(['2 coat', '3 look 9', '1 look 10']);
  });

  it('distinguishes results of two sources', () => {
    expect(hitRows(hits, 'like', 'en').map(keyOfHit)).toEqual(['assets look 10', 'results coat', 'assets look 9']);
  });
});
