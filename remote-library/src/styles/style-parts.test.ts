import { describe, expect, it } from 'vitest';
import { partsOfStyle, partsText, partsWith, pickPart, promptOfParts } from './style-parts.ts';

const shirtDress = {
  garment: 'dress',
  prompt: 'shirt dress',
  parts: {
    collar: 'shirt',
    neckline: 'crew',
    sleeveLength: 'long',
    sleeveType: 'setIn',
    cuff: 'buttoned',
    pocket: 'none',
  },
};

describe('parts of a style', () => {
  it('are those that its garment offers, from the neck down', () => {
    const keys = partsOfStyle({ garment: 'skirt' }).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['length', 'waist', 'hem', 'pocket']));
    expect(keys).not.toContain('collar');
    expect(partsOfStyle({ garment: 'dress' })[0]?.key).toBe('collar');
    expect(partsOfStyle({ garment: 'spaceship' })).toEqual([]);
  });

  it('are replaced when two exclude each other', () => {
    expect(pickPart(shirtDress.parts, 'neckline', 'v')).toMatchObject({ collar: 'none', neckline: 'v' });
    expect(pickPart({ collar: 'none', hat: 'plain' }, 'collar', 'stand')).toEqual({ collar: 'stand', hat: 'none' });
    expect(pickPart({ collar: 'stand' }, 'pocket', 'patch')).toEqual({ collar: 'stand', pocket: 'patch' });
  });

  it('become words of a prompt, without covered or missing parts', () => {
    expect(promptOfParts(shirtDress, shirtDress.parts)).toBe(
      'shirt dress, shirt collar, long sleeves, set-in sleeves, buttoned cuffs',
    );
    const bare = { ...shirtDress.parts, collar: 'none', sleeveLength: 'sleeveless' };
    expect(promptOfParts(shirtDress, bare)).toBe('shirt dress, crew neckline, sleeveless');
  });

  it('are in the address when changed, and restored from it', () => {
    const chosen = pickPart(shirtDress.parts, 'sleeveLength', 'short');
    const text = partsText(shirtDress.parts, chosen);
    expect(text).toBe('sleeveLength.short');
    expect(partsWith(shirtDress, text)).toEqual(chosen);
    expect(partsWith(shirtDress, 'collar.spoon,wing.left,pocket.cargo')).toEqual(shirtDress.parts);
  });
});
