import { describe, expect, it } from 'vitest';
import zh from '../locales/zh/task-results.json' with { type: 'json' };

describe('results texts', () => {
  it('have no Latin punctuation in Chinese sentences', () => {
    const odd = Object.values(zh).filter((sentence) => /[一-鿿][,;!?]/.test(sentence));
    expect(odd).toEqual([]);
  });
});
