import { type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { bareNecklines } from '../neckline.ts';
import type { FlatSpec } from '../spec.ts';
import { offers, type Wish } from '../wish.ts';
import type { GarmentRule } from './garment-rule.ts';

export const lapels: readonly FlatSpec['collar'][] = ['notchedLapel', 'peakLapel', 'shawl'];

/** From the shortest: of a top, then of what hangs from the waist. */
const lengths: readonly FlatSpec['length'][] = [
  ...(['cropped', 'waist', 'hip', 'thigh'] as const),
  ...(['micro', 'mini', 'knee', 'midi', 'calf', 'ankle', 'full', 'floor'] as const),
];

/** The nearest length that the kind is made in: "short" means another thing for a jacket than for a dress. */
export const lengthFor = (kind: GarmentKindKey, length: FlatSpec['length']): FlatSpec['length'] => {
  const row = garmentKindByKey(kind);
  if (!row?.offers.length || offers(kind, 'length', length)) return length;
  const offered = lengths.filter((entry) => offers(kind, 'length', entry));
  const isShortWord = ['micro', 'mini', 'cropped', 'waist'].includes(length);
  if (row.part === 'upper' && isShortWord) return offered.includes('waist') ? 'waist' : (offered[0] ?? length);
  const away = (entry: FlatSpec['length']) => Math.abs(lengths.indexOf(entry) - lengths.indexOf(length));
  return offered.toSorted((one, other) => away(one) - away(other))[0] ?? length;
};

const asksCuff = ({ cuff }: Wish): boolean => cuff !== undefined && cuff !== 'plain';

/** A wished sleeve or cuff needs an arm, unless the wish says how long it is. */
const asksSleeve = (wish: Wish): boolean =>
  (asksCuff(wish) || (wish.sleeveType !== undefined && wish.sleeveType !== 'setIn')) && !wish.sleeveLength;

const longSleeves: readonly FlatSpec['sleeveType'][] = ['lantern', 'bell', 'legOfMutton', 'batwing', 'raglan'];

/** What hangs from the waist has no neck and no arms; lengths; collar, hat and neckline exclude each other. */
export const neckRules: readonly GarmentRule[] = [
  {
    part: 'lower',
    set: {
      collar: 'none',
      hat: 'none',
      neckline: 'crew',
      sleeveLength: 'sleeveless',
      sleeveType: 'setIn',
      cuff: 'plain',
      closure: 'none',
    },
  },
  { is: { length: ['cropped'] }, isNot: { gender: ['woman'] }, notWished: ['length'], set: { length: 'hip' } },
  { set: ({ kind, length }) => ({ length: lengthFor(kind, length) }) },
  { isNot: { hat: ['none'] }, set: { collar: 'none' } },
  { isNot: { collar: ['none'] }, wished: ['neckline'], notWished: ['collar'], set: { collar: 'none' } },
  { isNot: { collar: ['none', ...lapels] }, set: { neckline: 'crew' } },
];

const armOf = ({ kind, sleeveLength, sleeveType }: FlatSpec, wish: Wish): Partial<FlatSpec> => {
  const wanted = asksCuff(wish) || longSleeves.includes(sleeveType) ? 'long' : 'short';
  return { sleeveLength: offers(kind, 'sleeveLength', wanted) ? wanted : sleeveLength };
};

const isDressedArm = ({ kind }: FlatSpec, wish: Wish): boolean =>
  asksSleeve(wish) && garmentKindByKey(kind)?.part !== 'lower';

const bareArms = bareNecklines.filter((neckline) => neckline !== 'offShoulder');
const shortSleeves: readonly FlatSpec['sleeveLength'][] = ['cap', 'short', 'elbow'];
const offShoulder = { neckline: ['offShoulder'], collar: ['none'] } as const;

/** A wished sleeve gets an arm and a neckline that can hold it; bare necklines bare the arms; short sleeves have no cuffs. */
export const sleeveRules: readonly GarmentRule[] = [
  {
    when: (draft, wish) => isDressedArm(draft, wish) && (draft.sleeveLength === 'sleeveless' || asksCuff(wish)),
    set: armOf,
  },
  { is: { neckline: bareNecklines }, notWished: ['neckline'], when: isDressedArm, set: { neckline: 'v' } },
  {
    is: { collar: ['none'], neckline: bareArms },
    wished: ['sleeveLength'],
    notWished: ['neckline'],
    when: (_, wish) => wish.sleeveLength !== 'sleeveless',
    set: { neckline: 'v' },
  },
  { is: { collar: ['none'], neckline: bareArms }, set: { sleeveLength: 'sleeveless' } },
  { is: { ...offShoulder, sleeveLength: ['sleeveless'] }, set: { sleeveLength: 'short' } },
  {
    is: { ...offShoulder, sleeveType: ['raglan', 'batwing', 'dropShoulder', 'flutter', 'petal'] },
    set: { sleeveType: 'setIn' },
  },
  { is: offShoulder, set: { closure: 'none' } },
  {
    is: { sleeveLength: ['sleeveless'] },
    set: (_, wish) => ({ sleeveType: wish.sleeveType === 'flutter' ? 'flutter' : 'setIn', cuff: 'plain' }),
  },
  { is: { sleeveLength: shortSleeves, cuff: ['buttoned', 'french', 'tab', 'flared'] }, set: { cuff: 'plain' } },
  {
    is: { sleeveLength: shortSleeves, cuff: ['elastic'] },
    isNot: { sleeveType: ['puff', 'lantern'] },
    set: { cuff: 'plain' },
  },
  {
    is: { sleeveLength: shortSleeves, kind: ['sweatshirt', 'hoodie', 'casualSet'] },
    notWished: ['cuff'],
    set: { cuff: 'plain' },
  },
  {
    is: { sleeveLength: ['cap'] },
    wished: ['sleeveType'],
    notWished: ['sleeveLength'],
    set: { sleeveLength: 'short' },
  },
  {
    is: { sleeveLength: ['cap'], sleeveType: ['puff', 'lantern', 'bell', 'legOfMutton', 'batwing'] },
    set: { sleeveType: 'setIn' },
  },
  {
    is: { sleeveType: ['flutter', 'petal'] },
    isNot: { sleeveLength: ['cap', 'short'] },
    set: { sleeveLength: 'short' },
  },
  { is: { sleeveType: ['flutter', 'petal'] }, set: { cuff: 'plain' } },
  { is: { sleeveType: ['legOfMutton'], sleeveLength: shortSleeves }, set: { sleeveLength: 'long' } },
  { is: { sleeveType: ['bell'] }, set: { cuff: 'plain' } },
];
