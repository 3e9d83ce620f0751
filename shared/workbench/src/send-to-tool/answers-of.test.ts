import { describe, expect, it } from 'vitest';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { parsePrefill } from './use-deep-link.ts';

const words = toolOf('styleCreativity');

describe('answersOf', () => {
  it('accepts valid values of the fields', () => {
    const text = JSON.stringify({ prompt: 'shirt dress, long sleeves', style: 'W01', gender: 'woman', batch_size: 2 });
    expect(parsePrefill(words, text)).toEqual({
      prompt: 'shirt dress, long sleeves',
      style: 'W01',
      gender: 'woman',
      batch_size: 2,
    });
  });

  it('drops unknown fields and invalid values, each separately', () => {
    const text = JSON.stringify({
      prompt: 'x'.repeat(5000),
      style: 'Z99',
      batch_size: 400,
      gender: 'man',
      toString: 1,
    });
    expect(parsePrefill(words, text)).toEqual({ gender: 'man' });
  });

  it.each(['', 'null', '7', '[1]', '{"prompt":', '"prompt"'])('returns nothing for %s', (text) => {
    expect(parsePrefill(words, text)).toEqual({});
  });
});
