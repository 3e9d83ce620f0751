import { describe, expect, it } from 'vitest';
import { withPresentNames } from './former-names.ts';

describe('former names of parameters', () => {
  it('become the current ones, with their values, in order', () => {
    const given = { colorMode: 'binary', smooth: true, filterSpeckle: 0, mode: 'none' };
    expect(Object.entries(withPresentNames(given))).toEqual([
      ['colormode', 'binary'],
      ['smooth', true],
      ['filter_speckle', 0],
      ['mode', 'none'],
    ]);
  });

  it('stay beside the current one, so that no value is lost silently', () => {
    expect(withPresentNames({ batchSize: 2, batch_size: 3 })).toEqual({ batchSize: 2, batch_size: 3 });
  });

  it('ignore inherited object properties', () => {
    expect(withPresentNames({ constructor: 1, toString: 2 })).toEqual({ constructor: 1, toString: 2 });
  });
});
