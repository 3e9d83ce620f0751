import { describe, expect, it } from 'vitest';
import { formatToneCode, hexOfToneCode, isShownInFull, parseToneCode } from './colour-cards.ts';
import { parseHex } from './oklab-colour.ts';

const colourOf = (code: string) => {
  const colour = parseHex(hexOfToneCode(code) ?? '');
  if (!colour) throw new Error(`${code} has no colour`);
  const { lightness, a, b } = colour;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), degrees: (degrees + 360) % 360 };
};

describe('tone code', () => {
  it('is parsed by its digit pairs and formatted again', () => {
    expect(parseToneCode('11-0205')).toEqual({ lightness: 11, hue: 2, chroma: 5 });
    expect(formatToneCode({ lightness: 11, hue: 2, chroma: 5 })).toBe('11-0205');
  });

  it.each(['', '11-020', '110205', '10-0205', '20-0205', '11-6505', '11-0266', '11-0205 ', 'aa-0205'])(
    'refuses %j',
    (text) => {
      expect(parseToneCode(text)).toBeUndefined();
      expect(hexOfToneCode(text)).toBeUndefined();
      expect(isShownInFull(text)).toBe(false);
    },
  );

  it('shows 11-0205 as a nearly white green-yellow', () => {
    const { lightness, chroma, degrees } = colourOf('11-0205');
    expect(lightness).toBeGreaterThan(0.95);
    expect(chroma).toBeCloseTo(0.016, 2);
    expect(degrees).toBeGreaterThan(95);
    expect(degrees).toBeLessThan(150);
  });

  it('darkens with the first pair and saturates with the last', () => {
    const tones = Array.from({ length: 9 }, (_, step) => colourOf(`${11 + step}-1610`).lightness);
    expect(tones).toEqual([...tones].sort((one, other) => other - one));
    const strengths = ['00', '10', '20', '30', '40'].map((chroma) => colourOf(`16-16${chroma}`).chroma);
    expect(strengths).toEqual([...strengths].sort((one, other) => one - other));
  });

  it.each([
    ['13-0740', 'yellow', 85, 110],
    ['16-1240', 'orange', 45, 75],
    ['17-1640', 'red', 10, 40],
    ['17-3830', 'violet', 275, 310],
    ['17-4130', 'blue', 235, 270],
    ['16-5630', 'green', 145, 175],
  ])('%s is %s', (code, _, from, to) => {
    expect(colourOf(code).degrees).toBeGreaterThan(from);
    expect(colourOf(code).degrees).toBeLessThan(to);
  });

  it('is grey for hue 00', () => {
    expect(hexOfToneCode('14-0040')).toBe(hexOfToneCode('14-0000'));
    expect(hexOfToneCode('14-0000')).toMatch(/^#(..)\1\1$/);
  });

  it('keeps lightness and hue when sRGB cannot show the saturation', () => {
    expect(isShownInFull('11-4865')).toBe(false);
    const [weak, strong] = [colourOf('11-4804'), colourOf('11-4865')];
    expect(Math.abs(strong.lightness - weak.lightness)).toBeLessThan(0.01);
    expect(Math.abs(strong.degrees - weak.degrees)).toBeLessThan(8);
  });
});
