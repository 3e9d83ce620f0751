import { describe, expect, it } from 'vitest';
import { parseOklab } from '../colour/oklab.ts';
import type { ClothLight } from './cloth-light.ts';
import { createDyeTones, mapTone } from './dye-tones.ts';

const none = new Float32Array(0);
/** Folds of ordinary depth: .3 of ln(L) from the middle to the dark end. */
const light: ClothLight = {
  ...{ width: 0, height: 0, mean: none, deviation: none, slope: none, a: none, b: none },
  ...{ limit: 0.05, isPrinted: false, fineShare: 1 },
  ...{ dark: -0.3, middle: 0, light: 0.2, texture: 0.05 },
};
const [black, grey] = [0.22, 0.6];

describe('slits and shadows between two layers', () => {
  const onWhite = (old: number) => createDyeTones(light, old, parseOklab('#ffffff'), 0);

  it('of black cloth are shade on white, not black', () => {
    expect(mapTone(onWhite(black), -0.9, 0)).toBeGreaterThan(0.62);
    expect(mapTone(onWhite(black), -0.9, 0)).toBeLessThan(mapTone(onWhite(black), -0.3, 0) - 0.05);
  });

  it('leave folds unchanged, and dark prints on grey cloth dark', () => {
    expect(mapTone(onWhite(black), -0.3, 0)).toBeCloseTo(mapTone(onWhite(grey), -0.3, 0), 3);
    expect(mapTone(onWhite(grey), -0.9, 0)).toBeLessThan(0.55);
  });

  it('stay dark in a colour that is not pale', () => {
    const [old, other] = [black, grey].map((middle) =>
      mapTone(createDyeTones(light, middle, parseOklab('#8a2030'), 0), -0.9, 0),
    );
    expect(old).toBe(other);
  });
});
