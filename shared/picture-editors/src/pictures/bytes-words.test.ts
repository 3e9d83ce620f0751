import { describe, expect, it } from 'vitest';
import { bytesWords } from '../texts/own-words.ts';

describe('bytesWords', () => {
  it('uses KB below a megabyte', () => {
    expect([700, 655_360, 20 * 1024 ** 2, 10 * 1024 ** 3].map(bytesWords)).toEqual([
      '1 KB',
      '640 KB',
      '20.0 MB',
      '10.0 GB',
    ]);
  });
});
