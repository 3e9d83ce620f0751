import { warningCodes } from '@atelier/contract/warnings';
import { describe, expect, it } from 'vitest';
import { warningWords } from './warning-table.ts';

describe('warnings', () => {
  it.each(warningCodes)('%s has the problem and a next step in both languages', (code) => {
    const { wrong, next, acts } = warningWords(code);
    for (const text of [wrong, next, ...acts.map(({ label }) => label)]) {
      expect(text.zh).toMatch(/[一-鿿]/);
      expect(text.zh, 'Latin punctuation').not.toMatch(/[一-鿿][,;!?]/);
      expect(text.en).toMatch(/^[^一-鿿]+$/);
    }
    expect(next.zh).not.toBe(wrong.zh);
    expect(next.en.endsWith('.')).toBe(true);
  });

  it('include a next step for a warning of a newer server', () => {
    expect(warningWords('toString').next.en).toBe('Zoom in and check it before you use it.');
  });
});
