import { describe, expect, it } from 'vitest';
import { parseRange } from './routes.ts';

describe('byte ranges', () => {
  it.each([
    ['bytes=0-', [0, 999]],
    ['bytes=200-299', [200, 299]],
    ['bytes=900-5000', [900, 999]],
    ['bytes=-100', [900, 999]],
    ['bytes=-5000', [0, 999]],
  ] as const)('%s of 1000 bytes', (header, range) => {
    expect(parseRange(header, 1000)).toEqual(range);
  });

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s: starts beyond the end', (header) => {
    expect(parseRange(header, 1000)).toBe('beyond');
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'lines=1-2'])('%s: the whole file', (header) => {
    expect(parseRange(header, 1000)).toBeNull();
  });
});
