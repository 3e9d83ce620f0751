import { describe, expect, it } from 'vitest';
import { matrices, parseShare, pickShare, shareOfCommit } from './matrices.ts';

describe('shares of the matrices', () => {
  it('contain every matrix once, with about equal durations', () => {
    const parts = Array.from({ length: 12 }, (_, at) => pickShare(matrices, { part: at + 1, of: 12 }));
    const names = parts.flat().map(({ name }) => name);
    expect(names.toSorted()).toEqual(matrices.map(({ name }) => name).toSorted());
    const minutes = parts.map((part) => part.reduce((sum, matrix) => sum + matrix.minutes, 0));
    expect(Math.max(...minutes)).toBeLessThanOrEqual(12);
    expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(4);
  });

  it('rotate with the ids of commits', () => {
    const ids = ['00000000aa', '00000001bb', '00000002cc', '00000003dd', '00000004ee', '00000005ff'];
    expect(ids.map((id) => shareOfCommit(id, 5).part)).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it.each(['0/5', '6/5', '1', 'a/b', '1/5x'])('%s is refused with an example of one', (text) => {
    expect(() => parseShare(text)).toThrow(/2\/5/);
  });
});
