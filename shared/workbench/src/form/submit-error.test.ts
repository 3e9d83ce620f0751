import { describe, expect, it } from 'vitest';
import { isAnswered, toSubmitError } from './submit-error.ts';

const apiError = (kind: string, code?: string, details = {}) =>
  Object.assign(new Error('x'), { name: 'ApiError', kind, code, details });

describe('troubleOf', () => {
  it('keeps the intent open without a response', () => {
    const trouble = toSubmitError(apiError('network'));
    expect(trouble).toEqual({ kind: 'network' });
    expect(isAnswered(trouble)).toBe(false);
    expect(isAnswered(toSubmitError(new TypeError('x')))).toBe(false);
  });

  it('keeps the intent open when the outcome is unknown', () => {
    for (const code of ['50000', '50001']) {
      const trouble = toSubmitError(apiError('api', code));
      expect(trouble).toEqual({ kind: 'later', code });
      expect(isAnswered(trouble)).toBe(false);
    }
    expect(isAnswered(toSubmitError(apiError('api', '50002')))).toBe(true);
  });

  it('maps each low-credit code to its own row', () => {
    const low = (code: string, details = {}) => toSubmitError(apiError('api', code, { short: 3, ...details }));
    expect(low('42001', { level: 1, way: 'upgrade' })).toEqual({
      kind: 'low',
      low: { kind: 'level', level: 1, way: 'upgrade' },
    });
    expect(low('42002')).toEqual({ kind: 'low', low: { kind: 'trial', short: 3, way: 'subscribe' } });
    expect(low('42003', { way: 'top-up' })).toEqual({ kind: 'low', low: { kind: 'credits', short: 3, way: 'top-up' } });
    expect(low('42004')).toEqual({ kind: 'low', low: { kind: 'company', short: 3, way: 'ask' } });
    expect(low('42005', { level: -1 })).toEqual({ kind: 'low', low: { kind: 'level', level: -1, way: 'ask' } });
  });

  it('maps prohibited words to their field and other errors to the list of codes', () => {
    expect(toSubmitError(apiError('api', '41020', { words: 'x, y' }))).toEqual({ kind: 'words', words: 'x, y' });
    expect(toSubmitError(apiError('api', '41033', { max: 5 }))).toEqual({
      kind: 'code',
      code: '41033',
      details: { max: 5 },
    });
  });
});
