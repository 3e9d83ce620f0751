import { bareNecklines } from '../neckline.ts';
import type { FlatDetail, FlatSpec } from '../spec.ts';
import type { Wish } from '../wish.ts';
import { type Draft, type GarmentRule, without } from './garment-rule.ts';

const plus =
  (...details: readonly FlatDetail[]) =>
  (draft: Draft): Partial<Draft> => ({ details: [...new Set([...draft.details, ...details])] });

const lowers: readonly FlatSpec['kind'][] = ['trousers', 'jeans', 'shorts', 'skirt', 'swimShorts'];

const asksLoops = (_: Draft, { details }: Wish): boolean => details?.includes('beltLoops') === true;

/** What the parts beyond the catalogue want of the attributes that it has. They come first: nothing else asks for them. */
export const detailRules: readonly GarmentRule[] = [
  {
    has: ['crossCollar'],
    set: ({ kind }) => ({ collar: 'none', hat: 'none', closure: kind === 'dress' ? 'none' : 'wrap', neckline: 'v' }),
  },
  {
    has: ['wideSleeves'],
    when: ({ sleeveLength }, wish) => wish.sleeveLength === undefined || sleeveLength === 'sleeveless',
    set: { sleeveLength: 'long' },
  },
  { has: ['wideSleeves'], set: { sleeveType: 'setIn', cuff: 'plain' } },
  { has: ['frogs', 'slantedPlacket'], is: { hem: ['ribbed'] }, notWished: ['hem'], set: { hem: 'straight' } },
  { has: ['frogs', 'slantedPlacket'], notWished: ['pocket'], set: { pocket: 'none' } },
  { has: ['frogs'], hasNot: ['slantedPlacket'], set: { closure: 'buttons' } },
  { has: ['slantedPlacket'], set: { closure: 'none' } },
  // The high collar of a cheongsam is a high mandarin collar.
  { has: ['slantedPlacket'], is: { collar: ['none', 'shirt', 'turtleneck'] }, set: { collar: 'mandarin' } },
  {
    has: ['wideLapel'],
    isNot: { collar: ['notchedLapel', 'peakLapel', 'shawl'] },
    notWished: ['collar'],
    set: { collar: 'notchedLapel' },
  },
  // The bow of a sailor collar is tied in front of it.
  { has: ['waistBow'], is: { collar: ['sailor'] }, set: without('waistBow') },
  // What hangs from straps has no collar to tie: its bow sits between the cups.
  {
    has: ['waistBow'],
    is: { kind: ['tank'], neckline: ['spaghetti'] },
    set: (draft) => ({ details: [...draft.details.filter((entry) => entry !== 'waistBow'), 'chestBow'] }),
  },
  {
    has: ['waistBow'],
    isNot: { kind: ['dress', 'skirt', 'jumpsuit', 'bikini', 'swimsuit'] },
    set: (draft) => ({ ...without('waistBow')(draft), collar: 'bow' }),
  },
  {
    has: ['cape'],
    set: { sleeveLength: 'sleeveless', sleeveType: 'setIn', pocket: 'none', hem: 'straight', waistShape: 'plain' },
  },
  {
    has: ['cape'],
    is: { closure: ['doubleBreasted', 'oneButton', 'zip', 'wrap', 'biasZip'] },
    notWished: ['closure'],
    set: { closure: 'buttons' },
  },
  { has: ['cape'], set: without('epaulettes', 'backVent', 'princess', 'darts', 'yoke', 'stormFlap') },
  // Loops that are asked for hold a belt: no soft cloth, no drawstring.
  {
    has: ['beltLoops'],
    is: { fabric: ['fleece', 'jersey', 'fineKnit'] },
    notWished: ['fabric'],
    when: asksLoops,
    set: { fabric: 'twill' },
  },
  { has: ['beltLoops'], notWished: ['waistShape'], when: asksLoops, set: { waistShape: 'plain' } },
  {
    has: ['halfZip'],
    is: { collar: ['none'], hat: ['none'] },
    notWished: ['collar', 'neckline'],
    set: { collar: 'stand' },
  },
  { has: ['racerback'], is: { neckline: bareNecklines }, notWished: ['neckline'], set: { neckline: 'u' } },
  { has: ['racerback'], notWished: ['sleeveLength'], set: { sleeveLength: 'sleeveless' } },
  { has: ['fourPockets', 'pocketPair'], is: { pocket: ['none'] }, notWished: ['pocket'], set: { pocket: 'patch' } },
  {
    has: ['fourPockets'],
    is: { pocket: ['slant', 'welt', 'chest', 'zipped'] },
    notWished: ['pocket'],
    set: { pocket: 'patch' },
  },
  // Under a collar that closes at the throat a keyhole is a detail; it takes the place of the neckline.
  {
    is: { neckline: ['keyhole'], collar: ['mandarin', 'stand', 'peterPan', 'bow', 'ribbed'] },
    wished: ['neckline', 'collar'],
    set: (draft) => ({ ...plus('keyhole')(draft), neckline: 'crew' }),
  },
  { has: ['fringe'], isNot: { hem: ['curved', 'slit'] }, notWished: ['hem'], set: { hem: 'straight' } },
  { has: ['rolledSleeves'], notWished: ['cuff'], set: { cuff: 'turnedBack', sleeveLength: 'elbow' } },
  // Side stripes of a top run down its sleeves.
  {
    part: 'upper',
    has: ['coinSeams'],
    // Not those that a manner ("athletic") brings along.
    when: ({ kind }, { parts }) => kind === 'jacket' || parts?.stripe !== undefined,
    set: (draft) => plus('sleeveStripes')({ ...draft, ...without('coinSeams')(draft) }),
  },
  {
    has: ['sleeveStripes'],
    is: { sleeveLength: ['sleeveless'] },
    notWished: ['sleeveLength'],
    set: { sleeveLength: 'long' },
  },
  {
    has: ['deepCuffs'],
    isNot: { cuff: ['ribbed', 'buttoned', 'french', 'elastic', 'ruffled'] },
    notWished: ['cuff'],
    set: ({ kind }) => ({
      cuff: ['knitwear', 'cardigan', 'sweatshirt', 'hoodie', 'tShirt'].includes(kind) ? 'ribbed' : 'buttoned',
    }),
  },
  {
    has: ['deepCuffs'],
    is: { sleeveLength: ['sleeveless', 'cap', 'short', 'elbow'] },
    notWished: ['sleeveLength'],
    set: { sleeveLength: 'long' },
  },
  { has: ['ribKnit'], notWished: ['fabric'], set: { fabric: 'fineKnit' } },
  {
    has: ['gatheredHems'],
    isNot: { hem: ['ribbed'] },
    set: ({ fabric }) => ({ hem: ['fleece', 'jersey', 'fineKnit'].includes(fabric) ? 'ribbed' : 'drawstring' }),
  },
  { has: ['leggings'], set: { fit: 'tight', hem: 'straight' } },
  { has: ['leggings'], set: without('beltLoops', 'centreCrease') },
  // A nipped waist is a slim cut, by seams where the cloth is woven.
  {
    is: { waistShape: ['fitted'] },
    isNot: { fit: ['aLine', 'flared', 'tight'] },
    wished: ['waistShape'],
    notWished: ['fit'],
    set: { fit: 'slim' },
  },
  {
    is: { waistShape: ['fitted'], kind: ['blazer', 'coat', 'jacket', 'dress', 'suitSet'] },
    wished: ['waistShape'],
    hasNot: ['darts'],
    set: plus('princess'),
  },
  { has: ['mermaid'], set: without('ballGown') },
  { has: ['train', 'ballGown'], set: { length: 'floor', hem: 'straight' } },
  { has: ['ballGown'], set: { fit: 'flared', waistShape: 'plain' } },
  { has: ['ballGown'], set: without('tiers') },
  {
    is: { kind: lowers, closure: ['buttons'] },
    wished: ['closure'],
    set: plus('frontButtons'),
  },
  { is: { kind: ['skirt'], closure: ['zip'] }, hasNot: ['frontZip'], wished: ['closure'], set: plus('backZip') },
  // Fullness ends in a cuff that gathers it.
  {
    is: { sleeveType: ['lantern', 'puff'], sleeveLength: ['threeQuarter', 'long', 'extraLong'], cuff: ['plain'] },
    notWished: ['cuff'],
    set: { cuff: 'elastic' },
  },
  // "A v-neck jacket" has no collar.
  { is: { kind: ['jacket', 'coat'] }, wished: ['neckline'], notWished: ['collar', 'hat'], set: { collar: 'none' } },
  { has: ['ruffleCollar'], notWished: ['collar'], set: { collar: 'none' } },
  {
    has: ['ruffleCollar'],
    is: { neckline: ['strapless', 'spaghetti', 'halter', 'sweetheart'] },
    set: { neckline: 'crew' },
  },
  {
    has: ['bigCollar'],
    isNot: { collar: ['shirt', 'peterPan', 'polo'] },
    notWished: ['collar'],
    set: { collar: 'shirt' },
  },
  // A zip that is asked for goes up to a collar that it can open.
  {
    is: { closure: ['zip', 'buttons'], collar: ['mockNeck', 'turtleneck'] },
    wished: ['closure'],
    notWished: ['collar'],
    set: { collar: 'stand' },
  },
  { has: ['backSlit', 'highSlit'], is: { kind: ['dress', 'skirt'], length: ['micro'] }, set: { length: 'mini' } },
];
