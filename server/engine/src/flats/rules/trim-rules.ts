import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { bareNecklines } from '../neckline.ts';
import type { FlatDetail, FlatSpec } from '../spec.ts';
import { type Draft, type GarmentRule, without } from './garment-rule.ts';

export const strapped: readonly FlatDetail[] = [
  'crossStraps',
  'wideStraps',
  'tieStraps',
  'chainStraps',
  'ruffleStraps',
  'doubleStraps',
];
const hung: readonly FlatSpec['neckline'][] = ['square', 'v', 'sweetheart'];
const shapedHems: readonly FlatDetail[] = ['handkerchiefHem', 'scallopedHem', 'lettuceHem', 'bubbleHem'];
export const sleeved: readonly FlatDetail[] = [
  ...(['coldShoulder', 'splitSleeves', 'elbowPatches', 'furCuffs', 'featherCuffs', 'thumbholes'] as const),
  ...([
    'velcroTabs',
    'armBadge',
    'capeSleeves',
    'tieredSleeves',
    'ruchedSleeves',
    'bowCuffs',
    'cuffZips',
    'buckledCuffs',
    'laceCuffs',
    'sleevePocket',
    'sleeveFringe',
  ] as const),
];
const skirts = { kind: ['skirt', 'dress'] } as const;

const isLower = ({ kind }: Draft): boolean => garmentKindByKey(kind)?.part === 'lower';

/** What drawn trims want of the attributes of their garment. */
export const trimRules: readonly GarmentRule[] = [
  {
    has: strapped,
    notWished: ['neckline'],
    when: (draft, { collar = 'none' }) => !isLower(draft) && collar === 'none',
    set: { neckline: 'spaghetti', collar: 'none' },
  },
  {
    has: strapped,
    is: { neckline: hung },
    when: (draft) => !isLower(draft),
    set: ({ details }) => ({ details: [...new Set([...details, 'shoulderStraps' as const])] }),
  },
  { has: strapped, notWished: ['sleeveLength'], set: { sleeveLength: 'sleeveless' } },
  // A shoulder can be bared, an arm covered, only where there is a sleeve.
  {
    has: sleeved,
    is: { sleeveLength: ['sleeveless'] },
    notWished: ['sleeveLength'],
    when: (draft) => !isLower(draft),
    set: { sleeveLength: 'long' },
  },
  {
    has: [...sleeved, 'shoulderFrills'],
    is: { neckline: bareNecklines },
    notWished: ['neckline'],
    set: { neckline: 'v' },
  },
  {
    has: ['elbowPatches', 'thumbholes', 'furCuffs'],
    is: { sleeveLength: ['cap', 'short', 'elbow'] },
    notWished: ['sleeveLength'],
    set: { sleeveLength: 'long' },
  },
  {
    has: ['coldShoulder', 'splitSleeves'],
    is: { sleeveType: ['raglan', 'batwing', 'flutter', 'petal'] },
    notWished: ['sleeveType'],
    set: { sleeveType: 'setIn' },
  },
  {
    has: [
      'splitSleeves',
      'furCuffs',
      'featherCuffs',
      'velcroTabs',
      'edgedSleeves',
      'tieredSleeves',
      'sleeveFringe',
      'cuffZips',
    ],
    notWished: ['cuff'],
    set: { cuff: 'plain' },
  },
  {
    has: ['capeSleeves'],
    when: ({ sleeveLength }, wish) => wish.sleeveLength === undefined && sleeveLength !== 'elbow',
    set: { sleeveLength: 'elbow' },
  },
  { has: ['capeSleeves'], set: { sleeveType: 'setIn', cuff: 'plain' } },
  { has: ['shoulderFrills'], notWished: ['sleeveLength', 'sleeveType'], set: { sleeveLength: 'sleeveless' } },
  { has: shapedHems, notWished: ['hem'], set: { hem: 'straight' } },
  { has: ['bubbleHem'], is: skirts, set: { hem: 'straight', craft: 'none' } },
  {
    has: ['bubbleHem'],
    is: { ...skirts, length: ['calf', 'ankle', 'full', 'floor'] },
    notWished: ['length'],
    set: { length: 'knee' },
  },
  { has: ['bubbleHem'], is: skirts, set: without('tiers', 'tulle', 'mermaid', 'ballGown', 'backSlit') },
  { has: ['handkerchiefHem'], is: skirts, notWished: ['fit'], set: { fit: 'aLine' } },
  {
    has: ['featherHem', 'pompoms', 'eyelets'],
    is: { hem: ['ribbed', 'drawstring'] },
    notWished: ['hem'],
    set: { hem: 'straight' },
  },
  { has: ['paperbag'], notWished: ['waistShape'], set: { waistShape: 'elastic' } },
  { has: ['paperbag'], notWished: ['waist'], set: { waist: 'high' } },
  { has: ['paperbag'], set: without('beltLoops', 'centreCrease') },
  {
    has: ['corsetWaist', 'obi', 'overskirt', 'apron'],
    is: { waistShape: ['belted', 'drawstring'] },
    notWished: ['waistShape'],
    set: { waistShape: 'plain' },
  },
  {
    has: ['corsetWaist', 'obi'],
    is: { waistShape: ['elastic', 'shirred'] },
    notWished: ['waistShape'],
    set: { waistShape: 'plain' },
  },
  {
    has: ['basqueWaist'],
    is: { fit: ['tight', 'slim', 'straight', 'regular', 'loose', 'oversized'] },
    notWished: ['fit'],
    set: { fit: 'aLine' },
  },
  { has: ['basqueWaist'], notWished: ['waistShape'], set: { waistShape: 'plain' } },
  {
    has: ['smockedBodice', 'ruchedSides', 'sideCutouts'],
    is: { fit: ['loose', 'oversized', 'regular'] },
    notWished: ['fit'],
    set: { fit: 'slim' },
  },
  {
    has: ['jabot', 'pintucks', 'bibFront'],
    is: { logo: ['largeChest'] },
    notWished: ['logo', 'craft'],
    set: { logo: 'none' },
  },
  // A hole in the middle of the front leaves no room for an opening there.
  {
    has: ['frontCutout'],
    isNot: { closure: ['none'] },
    notWished: ['closure', 'collar'],
    set: { closure: 'none', collar: 'none' },
  },
  { has: ['yokeFringe'], set: without('fringe', 'yoke') },
  {
    has: ['westernYoke', 'yokeFringe'],
    is: { kind: ['jacket'], hem: ['ribbed', 'drawstring'] },
    notWished: ['hem'],
    set: { hem: 'straight' },
  },
  {
    has: ['westernYoke', 'yokeFringe'],
    is: { kind: ['jacket'], cuff: ['ribbed', 'tab'] },
    notWished: ['cuff'],
    set: { cuff: 'plain' },
  },
  {
    has: ['westernYoke', 'yokeFringe'],
    is: { kind: ['jacket'], collar: ['ribbed', 'stand', 'none'] },
    notWished: ['collar', 'neckline'],
    set: { collar: 'shirt', hat: 'none' },
  },
  { has: ['westernYoke'], set: without('yoke') },
  {
    has: ['capelet'],
    is: { kind: ['dress', 'jumpsuit', 'blouse'] },
    set: ({ details }) => ({ details: [...details.filter((entry) => entry !== 'capelet'), 'longCape'] }),
  },
  { has: ['longCape'], is: { neckline: bareNecklines }, notWished: ['neckline'], set: { neckline: 'v' } },
  {
    has: ['twistFront'],
    isNot: { closure: ['none'] },
    notWished: ['closure', 'collar'],
    set: { closure: 'none', collar: 'none' },
  },
  { has: ['frontKnot'], notWished: ['hem'], set: { hem: 'straight' } },
  {
    has: ['frillPlacket'],
    is: { closure: ['none', 'doubleBreasted', 'oneButton'] },
    notWished: ['closure', 'neckline'],
    set: { closure: 'buttons' },
  },
  {
    has: ['centreRing'],
    isNot: { closure: ['none'] },
    notWished: ['closure', 'collar'],
    set: { closure: 'none', collar: 'none' },
  },
  {
    has: ['backButtons', 'chestBow', 'frontBows'],
    is: { closure: ['doubleBreasted', 'oneButton'] },
    notWished: ['closure', 'collar'],
    set: { closure: 'none', collar: 'none' },
  },
  {
    has: ['draped', 'twistFront'],
    is: { fit: ['loose', 'oversized', 'regular'] },
    notWished: ['fit'],
    set: { fit: 'slim' },
  },
  {
    has: ['ticketPocket'],
    isNot: { pocket: ['flap', 'welt', 'patch'] },
    notWished: ['pocket'],
    set: { pocket: 'flap' },
  },
  { has: ['wideWaistband'], is: { waistShape: ['belted'] }, notWished: ['waistShape'], set: { waistShape: 'plain' } },
  {
    has: ['fringe'],
    when: ({ kind, fabric, details }) =>
      (kind === 'jacket' && ['suede', 'leather', 'denim'].includes(fabric)) ||
      (['jacket', 'shirt'].includes(kind) && details.includes('westernYoke')),
    set: ({ details }) => ({ details: [...details.filter((entry) => entry !== 'fringe'), 'yokeFringe'] }),
  },
  { has: ['halfBelt'], is: { waistShape: ['belted'] }, notWished: ['waistShape'], set: { waistShape: 'plain' } },
  {
    has: ['suspenders'],
    is: { kind: ['trousers', 'shorts', 'skirt', 'jeans'] },
    notWished: ['waist'],
    set: { waist: 'natural' },
  },
  {
    has: ['buttonFly', 'zipFly', 'sailorFront', 'trouserChain'],
    is: { kind: ['trousers', 'shorts', 'jeans'], waistShape: ['elastic', 'drawstring'] },
    notWished: ['waistShape'],
    set: { waistShape: 'plain' },
  },
  {
    has: ['buttonFly', 'zipFly', 'sailorFront'],
    is: { kind: ['trousers', 'shorts'], fabric: ['fleece', 'jersey', 'fineKnit'] },
    notWished: ['fabric'],
    set: { fabric: 'twill' },
  },
];
