import { expect, it } from 'vitest';
import { zipSize } from './zip-size.ts';

it('says about what size a download of several will have, and nothing of none', () => {
  expect(zipSize([3_000_000, 2_242_880])).toBe('≈ 5.0 MB');
  expect(zipSize([700, 700])).toBe('≈ 1 KB');
  expect(zipSize([])).toBe('');
});
