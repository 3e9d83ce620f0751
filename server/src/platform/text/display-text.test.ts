import { normaliseText } from '@atelier/contract/normalise-text';
import { describe, expect, it } from 'vitest';
import { requireDisplayName } from './display-text.ts';

describe('display name', () => {
  it.each([
    [' 林一 ', '林一'],
    ['Lin\n  the\tTailor', 'Lin the Tailor'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['Ann\u2066\u200b', 'Ann'],
    ['محمد', 'محمد'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👩\u200d👧 & 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩\u200d👩\u200d👧 & 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    [`za${'\u0301\u0302'.repeat(12)}lgo`, `zá\u0302\u0301\u0302\u0301lgo`],
    ['<b>Ann</b>', '<b>Ann</b>'],
  ])('%j is stored as %j', (given, name) => {
    expect(requireDisplayName(given, 'nickname')).toBe(name);
  });

  it.each(['\u200b\u200b', '\u3164', '\u2800', '\u200d', '\u202e', '\u00ad\ufeff', ' \u3000 '])(
    '%j is refused',
    (given) => {
      expect(normaliseText(given)).toBe('');
      expect(() => requireDisplayName(given, 'nickname')).toThrow(
        expect.objectContaining({ code: '41000', details: expect.objectContaining({ field: 'nickname' }) }),
      );
    },
  );
});
