import { describe, expect, it } from 'vitest';
import { isAnswered, troubleOf } from './submit-trouble.ts';

const apiError = (kind: string, code?: string, details = {}) =>
  Object.assign(new Error('x'), { name: 'ApiError', kind, code, details });

describe('troubleOf', () => {
  it('keeps the intent open when no answer came', () => {
    const trouble = troubleOf(apiError('network'));
    expect(trouble).toEqual({ kind: 'network' });
    expect(isAnswered(trouble)).toBe(false);
    expect(isAnswered(troubleOf(new TypeError('x')))).toBe(false);
  });

  it('sends each low-credit code to its own row', () => {
    expect(['42001', '42002', '42003', '42004'].map((code) => troubleOf(apiError('api', code, { short: 3 })))).toEqual([
      { kind: 'low', low: { kind: 'level' } },
      { kind: 'low', low: { kind: 'trial', short: 3 } },
      { kind: 'low', low: { kind: 'credits', short: 3 } },
      { kind: 'low', low: { kind: 'company', short: 3 } },
    ]);
  });

  it('takes prohibited words to their field and leaves the rest to the list of codes', () => {
    expect(troubleOf(apiError('api', '41020', { words: 'x, y' }))).toEqual({ kind: 'words', words: 'x, y' });
    expect(troubleOf(apiError('api', '41033', { max: 5 }))).toEqual({
      kind: 'code',
      code: '41033',
      details: { max: 5 },
    });
  });
});
