import type { GarmentRule } from './garment-rule.ts';

/** Which cloth carries a print, and where a motif has room. */
export const clothRules: readonly GarmentRule[] = [
  {
    is: { fabric: ['denim', 'corduroy', 'leather', 'suede', 'tweed', 'velvet', 'lace', 'terry'] },
    notWished: ['print'],
    set: { print: 'solid' },
  },
  {
    notWished: ['print'],
    when: (_, { craft = 'none' }) =>
      ['print', 'embroidery', 'sequins', 'beading', 'quilting', 'patchwork'].includes(craft),
    set: { print: 'solid' },
  },
  { is: { craft: ['print'] }, isNot: { print: ['solid'] }, notWished: ['craft'], set: { craft: 'none' } },
  { is: { craft: ['print'] }, isNot: { logo: ['back'] }, set: { logo: 'largeChest' } },
  { is: { craft: ['embroidery'], logo: ['none'] }, set: { logo: 'largeChest' } },
  { is: { logo: ['none'] }, when: ({ artwork }) => artwork !== undefined, set: { logo: 'largeChest' } },
  {
    part: 'lower',
    when: ({ craft, artwork }) => artwork !== undefined || ['print', 'embroidery'].includes(craft),
    set: { logo: 'thigh' },
  },
  // What the chest is printed with goes on a front that does not open.
  {
    is: { logo: ['largeChest'], kind: ['hoodie', 'sweatshirt', 'casualSet'] },
    isNot: { closure: ['none', 'placket'] },
    notWished: ['closure'],
    when: (_, wish) => wish.logo === 'largeChest' || wish.artwork !== undefined,
    set: { closure: 'none' },
  },
  {
    is: { logo: ['largeChest'] },
    isNot: { closure: ['none', 'placket'] },
    // A chest print is placed beside the opening; a print without a motif goes on the back.
    set: ({ artwork }, wish) => ({
      logo: artwork || !(wish.logo === 'largeChest' || wish.craft) ? 'smallChest' : 'back',
    }),
  },
  { has: ['halfZip'], is: { logo: ['largeChest'] }, set: { logo: 'smallChest' } },
  { is: { kind: ['downJacket'] }, set: { craft: 'quilting' } },
  { is: { craft: ['cable'] }, isNot: { kind: ['knitwear', 'cardigan'] }, set: { craft: 'none' } },
  { is: { craft: ['cable'] }, notWished: ['print'], set: { print: 'solid' } },
];
