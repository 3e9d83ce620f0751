import { describe, expect, it } from 'vitest';
import { fitting, lacksRoom, smallestOf, type UploadRow } from './upload-room.ts';

const row = (id: string, bytes: number, code?: string): UploadRow => ({
  ...{ id, owner: 'lin', name: id, bytes, at: 0, fields: { type: 'clothing' } },
  ...(code === undefined ? { state: 'waiting' } : { state: 'failed', code, details: { used: 1, max: 1 } }),
});
const rows = [
  row('a', 500, '41070'),
  row('b', 90, '41061'),
  row('c', 200, '41070'),
  row('d', 10, '41010'),
  row('e', 5),
];

describe('uploads that wait for space', () => {
  it('are those without space in the storage or the library', () => {
    expect(rows.filter(lacksRoom).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(smallestOf(rows)?.id).toBe('b');
    expect(smallestOf([row('d', 10, '41010')])).toBeUndefined();
  });

  it('continue as far as the space suffices, without their error', () => {
    expect(fitting(rows, { items: 9, bytes: 300 })).toEqual([row('b', 90), row('c', 200), row('e', 5)]);
    expect(fitting(rows, { items: 1, bytes: 9000 })).toEqual([row('a', 500)]);
    expect(fitting(rows, { items: 0, bytes: 9000 })).toEqual([]);
    expect(fitting(rows, { items: 9, bytes: 4 })).toEqual([]);
    // Its content is already stored: it counts as an item without bytes.
    expect(fitting([{ ...row('s', 900), state: 'sent' }], { items: 1, bytes: 0 })).toMatchObject([
      { id: 's', state: 'sent' },
    ]);
  });
});
