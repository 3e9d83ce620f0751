import { describe, expect, it } from 'vitest';
import zh from '../locales/zh/task-results.json' with { type: 'json' };

describe('words of the results', () => {
  it('keeps Latin punctuation out of the Chinese sentences', () => {
    const odd = Object.values(zh).filter((sentence) => /[一-鿿][,;!?]/.test(sentence));
    expect(odd).toEqual([]);
  });
});
