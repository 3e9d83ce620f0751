import { expect, it } from 'vitest';
import { countries, joinNumber, splitNumber } from './phone-field.tsx';

it.each([
  ['138 0013 8000', { code: '86', rest: '138 0013 8000' }],
  ['+86 138', { code: '86', rest: '138' }],
  ['+4915112345678', { code: '49', rest: '15112345678' }],
  ['+852 9123 4567', { code: '852', rest: '9123 4567' }],
  ['＋８１ 90', { code: '81', rest: '90' }],
  ['+', { code: '', rest: '+' }],
  ['0049 151', { code: '49', rest: '151' }],
  ['\u202d+86 138\u202c', { code: '86', rest: '138\u202c' }],
])('parses %s', (typed, parts) => {
  expect(splitNumber(typed)).toEqual(parts);
});

it('omits the country code at home, and adds it elsewhere', () => {
  expect(joinNumber('86', '13800138000')).toBe('13800138000');
  expect(joinNumber('49', '151')).toBe('+49 151');
});

it('has unique calling codes', () => {
  const codes = countries.map(([, code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
