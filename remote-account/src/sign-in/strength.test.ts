import { expect, it } from 'vitest';
import { strengthOf } from './new-password-field.tsx';

it.each([
  ['1234', 1],
  ['aaaaaaaaaaaa', 1],
  ['123456', 1],
  ['atelier88', 2],
  ['linen88', 2],
  ['silkworm9!', 3],
  ['Three cups of Tea', 4],
  ['春夏系列真丝衬衫2026款', 3],
])('%s is of strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
