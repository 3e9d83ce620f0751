import { describe, expect, it } from 'vitest';
import { password, presentPassword } from './auth.ts';

describe('a password', () => {
  it.each(['abcd', 'Stra\u00dfe-caf\u00e9-9', 'Stra\u00dfe-cafe\u0301-9', 'é'.repeat(128).normalize('NFD')])(
    'is %s',
    (text) => {
      expect(password.safeParse(text).success).toBe(true);
      expect(presentPassword.safeParse(text).success).toBe(true);
    },
  );
  it.each(['', 'abc', 'ééé'.normalize('NFD'), 'x'.repeat(129), 'é'.repeat(129).normalize('NFD')])(
    'is not %s',
    (text) => {
      expect(password.safeParse(text).success).toBe(false);
    },
  );
  it('set before normalisation signs in with three letters in NFC', () => {
    for (const form of ['NFC', 'NFD']) expect(presentPassword.safeParse('ééé'.normalize(form)).success).toBe(true);
  });
});
