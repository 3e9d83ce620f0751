import { describe, expect, it } from 'vitest';
import { resolveSpec } from '../resolve-spec.ts';
import { applyRules, type GarmentRule, settleSpec, without } from '../rules.ts';

const shirt = resolveSpec({ kind: 'shirt', collar: 'shirt', closure: 'buttons', cuff: 'buttoned' }, 3);

const fires = (rule: Omit<GarmentRule, 'set'>, wish = {}): boolean =>
  applyRules([{ ...rule, set: { logo: 'back' } }], { ...shirt, logo: 'none' }, wish).logo === 'back';

describe('a rule of the garment', () => {
  it('holds when every one of its conditions does', () => {
    expect(fires({ is: { collar: ['bow', 'shirt'], closure: ['buttons'] } })).toBe(true);
    expect(fires({ is: { collar: ['shirt'], closure: ['zip'] } })).toBe(false);
    expect(fires({ isNot: { collar: ['none'] } })).toBe(true);
    expect(fires({ part: 'lower' })).toBe(false);
    expect(fires({ has: ['yoke', 'bib'] })).toBe(true);
    expect(fires({ hasNot: ['yoke'] })).toBe(false);
  });

  it('asks what was wished', () => {
    expect(fires({ wished: ['hem'] }, { hem: 'curved' })).toBe(true);
    expect(fires({ wished: ['hem'] })).toBe(false);
    expect(fires({ notWished: ['hem'] }, { hem: 'curved' })).toBe(false);
  });

  it('sees what the rules before it left, and leaves the given spec alone', () => {
    const changed = applyRules([{ set: without('yoke') }, { hasNot: ['yoke'], set: { fit: 'tight' } }], shirt, {});
    expect(changed).toMatchObject({ fit: 'tight' });
    expect(changed.details).not.toContain('yoke');
    expect(shirt.details).toContain('yoke');
  });
});

describe('settling', () => {
  it.each([
    [
      'a half zip leaves no room for a large print on the chest',
      { kind: 'sweatshirt', closure: 'placket', details: ['halfZip'], logo: 'largeChest' },
      { logo: 'smallChest' },
    ],
    [
      'a skirt has no sleeves',
      { kind: 'skirt', sleeveLength: 'long' },
      { sleeveLength: 'sleeveless', closure: 'none' },
    ],
    ['a strapless dress is sleeveless', { kind: 'dress', neckline: 'strapless' }, { sleeveLength: 'sleeveless' }],
    ['a turtleneck is pulled over', { kind: 'knitwear', collar: 'turtleneck' }, { closure: 'none', neckline: 'crew' }],
    ['a down jacket is quilted', { kind: 'downJacket', craft: 'ruffles' }, { craft: 'quilting' }],
  ] as const)('%s', (_, wish, expected) => {
    for (const seed of [1, 2, 3, 4, 5]) expect(settleSpec(resolveSpec(wish, seed), wish)).toMatchObject(expected);
  });
});
