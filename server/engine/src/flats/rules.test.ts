import { describe, expect, it } from 'vitest';
import { resolveSpec } from './resolve-spec.ts';
import { settleSpec } from './rules.ts';

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
