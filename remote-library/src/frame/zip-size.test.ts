import { expect, it } from 'vitest';
import { zipSize } from '../library-texts.ts';

it('shows the approximate size of a zip of several, and nothing for none', () => {
  expect(zipSize([3_000_000, 2_242_880])).toBe('≈ 5.0 MB');
  expect(zipSize([700, 700])).toBe('≈ 1 KB');
  expect(zipSize([])).toBe('');
});
