import { describe, expect, it } from 'vitest';
import { withPresentNames } from './former-names.ts';

describe('former names of parameters', () => {
  it('become the present ones, with their values, in their order', () => {
    const given = { colorMode: 'binary', smooth: true, filterSpeckle: 0, mode: 'none' };
    expect(Object.entries(withPresentNames(given))).toEqual([
      ['colormode', 'binary'],
      ['smooth', true],
      ['filter_speckle', 0],
      ['mode', 'none'],
    ]);
  });

  it('beside the present one stay as they are, so that nobody’s value is lost unseen', () => {
    expect(withPresentNames({ batchSize: 2, batch_size: 3 })).toEqual({ batchSize: 2, batch_size: 3 });
  });

  it('are not read from what every object has', () => {
    expect(withPresentNames({ constructor: 1, toString: 2 })).toEqual({ constructor: 1, toString: 2 });
  });
});
