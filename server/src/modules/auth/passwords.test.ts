import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './accounts.ts';

/** Composed and decomposed letters, Hangul, a sign with a canonical equivalent, a compatibility ideograph, both forms at once. */
const passwords = [
  'Straße-café-9',
  '비밀번호1234',
  '\u212bngström-1',
  '\uf900更-pass',
  'e\u0301t\u00e9-2026',
  'plain-ascii',
];
const forms = ['NFC', 'NFD'] as const;

describe('passwords', () => {
  it.each(passwords)('%s is the same password in every Unicode form of a keyboard', async (password) => {
    for (const set of [password, ...forms.map((form) => password.normalize(form))]) {
      const stored = await hashPassword(set);
      for (const form of forms) expect(await verifyPassword(stored, password.normalize(form))).toBe(true);
      expect(await verifyPassword(stored, password)).toBe(true);
      expect(await verifyPassword(stored, `${password}x`)).toBe(false);
    }
  });

  it('differ by accents, letter case and width', async () => {
    const stored = await hashPassword('café-2026');
    for (const other of ['cafe-2026', 'CAFÉ-2026', 'ｃafé-2026'])
      expect(await verifyPassword(stored, other)).toBe(false);
  });
});
