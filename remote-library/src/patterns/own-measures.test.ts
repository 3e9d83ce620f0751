import { describe, expect, it } from 'vitest';
import { convertTyped, faultOf, figureOf, measuresOf, typedOf } from './own-measures.ts';

const words = { zh: '', en: '' };
const chest = { key: 'chest', name: words, how: words, unit: 'mm', min: 530, max: 1780 } as const;
const slope = { key: 'shoulderSlope', name: words, how: words, unit: 'deg', min: 0, max: 35 } as const;

describe('custom measures', () => {
  it('are entered in centimetres and sent in millimetres; angles stay', () => {
    expect(figureOf(chest, ' 92,5 ', 'cm')).toBe(925);
    expect(figureOf(slope, '13', 'cm')).toBe(13);
    expect(figureOf(slope, '13°', 'in')).toBe(13);
    expect(typedOf(chest, 924.96, 'cm')).toBe('92.5');
    expect(typedOf(chest, undefined, 'cm')).toBe('');
  });

  it.each([
    '36.5',
    '36,5',
    '36 1/2',
    '36-1/2',
    '36½',
    '36½"',
    '36.5 in',
    '36.5″',
    '３６．５',
    '36.5英寸',
    '73/2 inches',
  ])('are entered in inches: %j', (typed) => {
    expect(figureOf(chest, typed, 'in')).toBeCloseTo(927.1, 6);
  });

  it('name their own unit, whichever is selected', () => {
    expect(figureOf(chest, '36.5"', 'cm')).toBeCloseTo(927.1, 6);
    expect(figureOf(chest, '92cm', 'in')).toBe(920);
    expect(figureOf(chest, '920 mm', 'in')).toBe(920);
    expect(figureOf(chest, '92厘米', 'in')).toBe(920);
  });

  it('change their unit and keep their length', () => {
    const typed = { chest: '92.5', shoulderSlope: '13', waist: 'x' };
    const inches = convertTyped([chest, slope], typed, ['cm', 'in']);
    expect(inches).toEqual({ chest: '36.42', shoulderSlope: '13', waist: 'x' });
    expect(convertTyped([chest, slope], inches, ['in', 'cm'])).toEqual(typed);
  });

  it.each(['', '  '])('report a missing %j', (typed) => expect(faultOf(chest, typed, 'cm')).toBe('missing'));

  it.each(['0', '-92', '9200', 'NaN', '1e3', '九十', 'Infinity', '92kg', '36 1/0', '36"'.repeat(2)])(
    'refuse %j',
    (typed) => expect(faultOf(chest, typed, 'cm')).toBe('range'),
  );

  it('keep measures of other patterns, and unchanged ones to the tenth of a millimetre', () => {
    const typed = { chest: '92' };
    expect(measuresOf([chest], { typed, unit: 'cm' }, { inseam: 760, chest: 1 })).toEqual({ inseam: 760, chest: 920 });
    expect(measuresOf([chest], { typed: { chest: '36.42' }, unit: 'in' }, { chest: 925 })).toEqual({ chest: 925 });
  });
});
