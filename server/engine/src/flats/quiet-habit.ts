import type { GarmentKindKey } from '@atelier/catalogue/attributes';
import type { Habit } from './habit.ts';
import { habits } from './kind-habits.ts';
import type { FlatDetail, FlatSpec } from './spec.ts';

/** Neutral values, used where the user asked for nothing: no ornament, no print, nothing conspicuous. */
const quiet: { readonly [Key in keyof FlatSpec]?: readonly FlatSpec[Key][] } = {
  print: ['solid'],
  craft: ['none', 'quilting'],
  logo: ['none'],
  hem: ['straight', 'curved', 'ribbed'],
  cuff: ['plain', 'ribbed', 'buttoned', 'elastic'],
  waistShape: ['plain', 'elastic', 'drawstring'],
  sleeveType: ['setIn', 'dropShoulder', 'raglan'],
  collar: [
    ...([
      'none',
      'shirt',
      'polo',
      'stand',
      'mandarin',
      'notchedLapel',
      'peakLapel',
      'shawl',
      'funnel',
      'ribbed',
    ] as const),
    ...(['turtleneck', 'mockNeck'] as const),
  ],
  hat: ['none', 'plain', 'drawstring'],
  neckline: ['crew', 'v', 'u', 'square', 'boat', 'spaghetti', 'halter', 'strapless', 'sweetheart'],
};

const quietDetails: readonly FlatDetail[] = [
  ...(['yoke', 'princess', 'darts', 'backVent', 'centreCrease', 'beltLoops', 'bodySuit', 'briefs'] as const),
];

/** Kinds that are not themselves without a belt or a drawstring. */
const own: Partial<Record<GarmentKindKey, Partial<Habit>>> = {
  shirt: { pocket: ['none'], collar: ['shirt'], sleeveLength: ['long'] },
  tShirt: { pocket: ['none'], neckline: ['crew'], length: ['hip'], sleeveLength: ['short'] },
  polo: { sleeveLength: ['short'] },
  tank: { length: ['hip', 'waist'], neckline: ['u', 'crew'] },
  cardigan: { pocket: ['none'] },
  sweatshirt: { pocket: ['none'] },
  casualSet: { hat: ['none'], length: ['full'], sleeveLength: ['long'] },
  pyjamas: { pocket: ['none', 'chest'] },
  robe: { waistShape: ['belted'], closure: ['wrap'] },
  dress: {
    ...{ closure: ['none'], collar: ['none'], neckline: ['crew', 'v', 'square', 'u'], waist: ['natural'] },
    waistShape: ['plain'],
  },
  blouse: { neckline: ['crew', 'v'], collar: ['none', 'shirt'], pocket: ['none'] },
  jumpsuit: { neckline: ['v', 'square'], waistShape: ['plain', 'elastic'] },
  skirt: { waistShape: ['plain'], pocket: ['none'], fit: ['aLine', 'straight'] },
  trousers: { waistShape: ['plain'], pocket: ['slant'], fit: ['straight', 'regular', 'tapered'] },
  shorts: { waistShape: ['plain'], pocket: ['slant'] },
  coat: { collar: ['notchedLapel', 'shirt', 'stand'], waistShape: ['plain'], closure: ['buttons', 'oneButton'] },
};

/** Conspicuous cloths: used only on request. */
const loud: readonly FlatSpec['fabric'][] = ['leather', 'suede', 'velvet', 'lace', 'corduroy'];

/** Sweatshirt cloth wants a drawstring: not for trousers that were not called so. */
const isPlainCloth = (kind: GarmentKindKey, fabric: unknown): boolean =>
  !loud.includes(fabric as FlatSpec['fabric']) && !(fabric === 'fleece' && ['trousers', 'shorts'].includes(kind));

/** The defaults of a kind without ornaments; an attribute without a neutral value keeps its first entry. */
export const quietHabit = (kind: GarmentKindKey): Habit => {
  const habit = habits[kind];
  const entries = Object.entries(habit).map(([key, choices]) => {
    const list = choices as readonly unknown[];
    if (key === 'details') {
      const isQuiet = (details: readonly FlatDetail[]): boolean =>
        details.every((entry) => quietDetails.includes(entry));
      const kept = (list as readonly (readonly FlatDetail[])[]).filter(isQuiet);
      return [key, kept.length > 0 ? kept : [[]]];
    }
    if (key === 'fabric') {
      const plain = list.filter((entry) => isPlainCloth(kind, entry));
      return [key, plain.length > 0 ? plain : list];
    }
    const allowed = quiet[key as 'print'] as readonly unknown[] | undefined;
    const kept = allowed ? list.filter((entry) => allowed.includes(entry)) : list;
    return [key, kept.length > 0 ? kept : list.slice(0, 1)];
  });
  return { ...Object.fromEntries(entries), ...own[kind] } as Habit;
};
