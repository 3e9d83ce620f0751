import { describe, expect, it } from 'vitest';
import { faultOf, figureOf, measuresOf, typedOf } from './own-measures.ts';

const words = { zh: '', en: '' };
const chest = { key: 'chest', name: words, how: words, unit: 'mm', min: 530, max: 1780 } as const;
const slope = { key: 'shoulderSlope', name: words, how: words, unit: 'deg', min: 0, max: 35 } as const;

describe('measures of one’s own', () => {
  it('are typed in centimetres and sent in millimetres; angles stay', () => {
    expect(figureOf(chest, ' 92,5 ')).toBe(925);
    expect(figureOf(slope, '13')).toBe(13);
    expect(typedOf(chest, 924.96)).toBe('92.5');
    expect(typedOf(chest, undefined)).toBe('');
  });

  it.each(['', '  '])('say that %j is missing', (typed) => expect(faultOf(chest, typed)).toBe('missing'));

  it.each(['0', '-92', '9200', 'NaN', '1e3', '九十', 'Infinity', '92cm'])('refuse %j', (typed) =>
    expect(faultOf(chest, typed)).toBe('range'),
  );

  it('keep what other patterns asked for', () => {
    expect(measuresOf([chest], { chest: '92' }, { inseam: 760, chest: 1 })).toEqual({ inseam: 760, chest: 920 });
  });
});
