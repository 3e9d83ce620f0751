import { bareNecklines } from '../neckline.ts';
import type { Closure } from '../spec.ts';
import { offers } from '../wish.ts';
import type { Draft, GarmentRule } from './garment-rule.ts';
import { lapels } from './upper-rules.ts';

const lapelClosures: readonly Closure[] = ['doubleBreasted', 'oneButton', 'biasZip'];
/** Closures that open the whole front. */
const openFronts: readonly Closure[] = [...lapelClosures, 'zip', 'buttons', 'snaps', 'toggles', 'wrap'];

/** Too soft for a lapel: a zip that runs aslant opens from their neck. */
const soft: readonly Draft['kind'][] = ['cardigan', 'knitwear', 'sweatshirt', 'hoodie'];

const canHaveLapel = ({ kind }: Draft, { closure }: { closure?: Closure }): boolean =>
  closure !== undefined &&
  !soft.includes(kind) &&
  lapelClosures.includes(closure) &&
  offers(kind, 'collar', 'notchedLapel');

/** Which collar closes how, and what an open front leaves no room for. */
export const frontRules: readonly GarmentRule[] = [
  // A zip or snaps that are asked for close up to the neck.
  {
    is: { closure: ['zip', 'snaps'], collar: lapels },
    wished: ['closure'],
    notWished: ['collar', 'hat'],
    set: { collar: 'stand' },
  },
  { isNot: { collar: lapels }, notWished: ['collar'], when: canHaveLapel, set: { collar: 'notchedLapel' } },
  { notWished: ['collar', 'hat'], when: canHaveLapel, set: { hat: 'none' } },
  {
    is: { collar: lapels, closure: ['none', 'zip', 'placket', 'snaps'] },
    set: ({ kind }) => ({ closure: kind === 'robe' ? 'wrap' : 'oneButton' }),
  },
  { is: { collar: lapels, closure: ['toggles'] }, notWished: ['collar'], set: { collar: 'none' } },
  { is: { collar: lapels, kind: ['pyjamas', 'cardigan'] }, set: { closure: 'buttons' } },
  // A slanted zip is under a lapel, whatever collar its style usually has.
  { is: { closure: ['biasZip'], kind: soft }, set: { collar: 'none', neckline: 'v' } },
  { is: { closure: ['biasZip'] }, isNot: { collar: lapels, kind: soft }, set: { collar: 'notchedLapel' } },
  {
    is: { closure: lapelClosures },
    isNot: { collar: ['none', ...lapels] },
    when: ({ closure, collar }, wish) =>
      !(
        closure === 'doubleBreasted' &&
        wish.closure === closure &&
        ['mandarin', 'stand', 'funnel', 'shirt', 'peterPan'].includes(collar)
      ),
    set: { closure: 'buttons' },
  },
  {
    is: { collar: ['shirt'], closure: ['none'] },
    set: ({ kind }) => ({ closure: ['dress', 'blouse', 'jumpsuit'].includes(kind) ? 'buttons' : 'placket' }),
  },
  { is: { collar: ['polo'], closure: ['none', 'oneButton'] }, set: { closure: 'placket' } },
  { is: { collar: ['turtleneck', 'mockNeck'] }, set: { closure: 'none' } },
  { is: { collar: ['bow'], closure: ['buttons'] }, set: { closure: 'none' } },
  {
    is: {
      collar: ['stand', 'funnel', 'ribbed', 'fur'],
      kind: ['jacket', 'coat', 'downJacket', 'casualSet'],
      closure: ['none', 'placket'],
    },
    set: { closure: 'zip' },
  },
  { is: { neckline: ['henley'], collar: ['none'], closure: ['none'] }, set: { closure: 'placket' } },
  {
    is: { neckline: ['wrap'], collar: ['none'], kind: ['dress', 'blouse', 'jumpsuit', 'pyjamas', 'robe'] },
    set: { closure: 'none' },
  },
  { is: { neckline: bareNecklines, collar: ['none'] }, set: { closure: 'none' } },
  {
    is: { waistShape: ['wrap'], kind: ['dress', 'blouse'], collar: ['none'] },
    isNot: { neckline: bareNecklines },
    set: { neckline: 'wrap' },
  },
  { is: { closure: openFronts, pocket: ['kangaroo'] }, isNot: { closure: ['zip'] }, set: { pocket: 'patch' } },
  { is: { closure: openFronts, sleeveType: ['batwing'] }, notWished: ['sleeveType'], set: { sleeveType: 'setIn' } },
  { is: { closure: openFronts, hem: ['asymmetric'] }, set: { hem: 'straight' } },
  { part: 'upper', is: { hem: ['highLow'] }, isNot: { kind: ['dress'] }, notWished: ['hem'], set: { hem: 'straight' } },
  {
    is: { closure: ['zip'], kind: ['dress'] },
    isNot: { fit: ['tight'] },
    notWished: ['closure'],
    set: { closure: 'none' },
  },
];
