import { describe, expect, it } from 'vitest';
import { branchOf, groupOptions, groupRows, heightOf, levelOf } from './group-tree.ts';

const group = (id: string, parent_id: string | null | undefined, count: number) => ({ id, parent_id, count });

/** In user order, which mixes the levels; `lost` is in a deleted group. */
const groups = [
  group('look', 'spring', 2),
  group('2031', null, 1),
  group('archive', undefined, 5),
  group('spring', '2031', 0),
  group('autumn', '2031', 4),
  group('lost', 'gone', 3),
];

describe('group tree', () => {
  it('puts each group under its parent, with the count of everything below', () => {
    expect(groupRows(groups).map(({ group: { id }, level, total }) => `${level} ${id} ${total}`)).toEqual([
      '1 2031 7',
      '2 spring 2',
      '3 look 2',
      '2 autumn 4',
      '1 archive 5',
      '1 lost 3',
    ]);
  });

  it('names each option with its parent groups', () => {
    const named = groups.map((one) => ({ ...one, name: one.id.toUpperCase() }));
    expect(groupOptions(named).map(({ label }) => label)).toEqual([
      '2031',
      '2031 / SPRING',
      '2031 / SPRING / LOOK',
      '2031 / AUTUMN',
      'ARCHIVE',
      'LOST',
    ]);
  });

  it('knows the subgroups of a move and their depth', () => {
    expect(branchOf(groups, '2031')).toEqual(['2031', 'spring', 'look', 'autumn']);
    expect([heightOf(groups, '2031'), heightOf(groups, 'archive')]).toEqual([3, 1]);
    expect([levelOf(groups, 'look'), levelOf(groups, 'lost')]).toEqual([3, 1]);
  });
});
