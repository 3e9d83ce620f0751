import { describe, expect, it } from 'vitest';
import { maskPhone, toE164 } from './phone-codes.ts';

describe('phone numbers', () => {
  it.each([
    ['13800000000', '+8613800000000', '138****0000'],
    ['+8613800000000', '+8613800000000', '138****0000'],
    ['+49 (0)151 12345678', '+4915112345678', '+49****5678'],
  ])('%s is stored as %s and shown as %s', (given, stored, shown) => {
    expect(toE164(given)).toBe(stored);
    expect(maskPhone(stored)).toBe(shown);
  });

  it('are refused when invalid', () => {
    expect(() => toE164('123456789012')).toThrow(expect.objectContaining({ code: '41001' }));
  });
});
