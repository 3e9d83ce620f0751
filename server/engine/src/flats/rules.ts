import { type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { bareNecklines } from './frame.ts';
import { type Closure, type FlatDetail, type FlatSpec, offers, type Wish } from './spec.ts';

/** A garment under way to one that can be sewn. */
export type Draft = { -readonly [Key in keyof FlatSpec]: FlatSpec[Key] };

type Optional = 'parts' | 'buttons' | 'companions' | 'surfaces' | 'gradient' | 'artwork';
type Field = Exclude<keyof FlatSpec, 'version' | 'printScale' | 'details' | 'colours' | 'tune' | 'seed' | Optional>;
type Choices = { readonly [Key in Field]?: readonly FlatSpec[Key][] };

/** One contradiction and what gives way. All conditions that are given must hold. */
export interface GarmentRule {
  /** Part of the body that the kind dresses. */
  part?: 'lower' | 'upper';
  /** Every field holds one of these choices. */
  is?: Choices;
  /** No field holds one of these choices. */
  isNot?: Choices;
  /** The garment has at least one of these details. */
  has?: readonly FlatDetail[];
  /** The garment has none of these details. */
  hasNot?: readonly FlatDetail[];
  /** The wish names every one of these fields. */
  wished?: readonly Field[];
  /** The wish names none of these fields. */
  notWished?: readonly Field[];
  /** What no list can say. */
  when?: (draft: Draft, wish: Wish) => boolean;
  set: Partial<Draft> | ((draft: Draft, wish: Wish) => Partial<Draft>);
}

const fieldsOf = (choices: Choices = {}) => Object.entries(choices) as [Field, readonly string[]][];

const holds = (rule: GarmentRule, draft: Draft, wish: Wish): boolean =>
  (rule.part === undefined || garmentKindByKey(draft.kind)?.part === rule.part) &&
  fieldsOf(rule.is).every(([field, choices]) => choices.includes(draft[field])) &&
  fieldsOf(rule.isNot).every(([field, choices]) => !choices.includes(draft[field])) &&
  (rule.has === undefined || rule.has.some((detail) => draft.details.includes(detail))) &&
  !(rule.hasNot ?? []).some((detail) => draft.details.includes(detail)) &&
  (rule.wished ?? []).every((field) => wish[field] !== undefined) &&
  (rule.notWished ?? []).every((field) => wish[field] === undefined) &&
  (rule.when?.(draft, wish) ?? true);

/** Applies rules in their order, each to what those before it left. */
export const applyRules = (rules: readonly GarmentRule[], spec: FlatSpec, wish: Wish): FlatSpec => {
  const draft: Draft = { ...spec };
  for (const rule of rules) {
    if (holds(rule, draft, wish))
      Object.assign(draft, typeof rule.set === 'function' ? rule.set(draft, wish) : rule.set);
  }
  return draft;
};

/** Takes details away. */
export const without =
  (...details: readonly FlatDetail[]) =>
  (draft: Draft): Partial<Draft> => ({ details: draft.details.filter((entry) => !details.includes(entry)) });

/** Which cloth carries a print, and where a motif has room. */
const clothRules: readonly GarmentRule[] = [
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

const plus =
  (...details: readonly FlatDetail[]) =>
  (draft: Draft): Partial<Draft> => ({ details: [...new Set([...draft.details, ...details])] });

const lowers: readonly FlatSpec['kind'][] = ['trousers', 'jeans', 'shorts', 'skirt', 'swimShorts'];

const asksLoops = (_: Draft, { details }: Wish): boolean => details?.includes('beltLoops') === true;

/** What the parts beyond the catalogue want of the attributes that it has. They come first: nothing else asks for them. */
const detailRules: readonly GarmentRule[] = [
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
const neckRules: readonly GarmentRule[] = [
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
const sleeveRules: readonly GarmentRule[] = [
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
const frontRules: readonly GarmentRule[] = [
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

const narrow: readonly FlatSpec['fit'][] = ['tight', 'slim', 'straight'];
const skirts = { kind: ['skirt', 'dress'] } as const;

/** Volume, fit and hem of what falls from the waist. */
const skirtRules: readonly GarmentRule[] = [
  { is: skirts, has: ['tulle', 'tiers'], set: { hem: 'straight' } },
  { is: { ...skirts, craft: ['pleats'] }, has: ['tulle', 'tiers'], set: { craft: 'none' } },
  { is: { ...skirts, fit: [...narrow, 'regular'] }, has: ['tulle', 'tiers'], set: { fit: 'aLine' } },
  { is: { ...skirts, craft: ['pleats'] }, set: { hem: 'straight' } },
  { is: { ...skirts, craft: ['pleats'], fit: narrow }, notWished: ['fit'], set: { fit: 'aLine' } },
  {
    is: { ...skirts, fit: narrow, waistShape: ['shirred', 'elastic', 'pleated', 'drawstring'] },
    notWished: ['waistShape'],
    set: { waistShape: 'plain' },
  },
  {
    is: { kind: ['dress'], fit: narrow, waist: ['empire', 'dropped'] },
    notWished: ['waist'],
    set: { waist: 'natural' },
  },
  { is: { ...skirts, hem: ['slit'] }, isNot: { fit: narrow }, notWished: ['hem'], set: { hem: 'straight' } },
  { is: { ...skirts, fit: narrow, hem: ['highLow', 'asymmetric'] }, notWished: ['hem'], set: { hem: 'straight' } },
  {
    is: { ...skirts, length: ['mini'], hem: ['highLow', 'asymmetric', 'slit'] },
    notWished: ['hem'],
    set: { hem: 'straight' },
  },
  {
    is: { kind: ['dress'], fit: ['oversized'] },
    isNot: { waistShape: ['belted'] },
    set: { waistShape: 'plain' },
  },
  {
    is: skirts,
    has: ['mermaid'],
    set: ({ fit }) => ({ fit: fit === 'tight' ? fit : 'slim', hem: 'straight', waistShape: 'plain' }),
  },
  { is: { ...skirts, length: ['micro', 'mini', 'knee'] }, has: ['mermaid'], set: { length: 'calf' } },
  {
    is: { ...skirts, craft: ['ruffles'], hem: ['straight', 'curved'] },
    hasNot: ['mermaid'],
    set: { hem: 'ruffled' },
  },
];

const softCloth: readonly FlatSpec['fabric'][] = ['fleece', 'jersey', 'fineKnit'];
const softTrousers = { kind: ['trousers', 'shorts'], fabric: softCloth } as const;

/** Waists, hems and trouser details that exclude each other. */
const lowerRules: readonly GarmentRule[] = [
  ...skirtRules,
  { is: { kind: ['blouse'], craft: ['ruffles'] }, notWished: ['hem'], set: { hem: 'ruffled' } },
  {
    part: 'upper',
    is: { length: ['cropped', 'waist'], waistShape: ['belted', 'drawstring', 'elastic', 'shirred'] },
    wished: ['waistShape'],
    notWished: ['length'],
    set: { length: 'hip' },
  },
  { is: { waistShape: ['peplum'] }, set: { hem: 'straight' } },
  { is: { waistShape: ['peplum'], kind: ['blouse'], length: ['cropped'] }, set: { length: 'hip' } },
  {
    is: { kind: ['trousers', 'shorts', 'jeans'], waistShape: ['elastic', 'drawstring', 'shirred'] },
    set: without('beltLoops'),
  },
  {
    is: { kind: ['trousers', 'shorts', 'jeans'], waistShape: ['elastic', 'drawstring', 'shirred'] },
    when: (_, wish) => wish.details?.includes('centreCrease') !== true,
    set: without('centreCrease'),
  },
  // A pressed crease wants a cloth that holds it.
  {
    is: softTrousers,
    notWished: ['fabric'],
    when: (_, wish) => wish.details?.includes('centreCrease') === true,
    set: { fabric: 'twill' },
  },
  { is: softTrousers, set: without('centreCrease', 'beltLoops') },
  { is: softTrousers, notWished: ['waistShape'], set: { waistShape: 'drawstring' } },
  {
    is: softTrousers,
    hasNot: ['gatheredHems'],
    notWished: ['hem'],
    set: ({ kind, fit }) => ({
      hem: kind === 'trousers' && ['tapered', 'regular', 'slim'].includes(fit) ? 'ribbed' : 'straight',
    }),
  },
  { is: { fit: ['wideLeg', 'flared'], hem: ['ribbed'] }, set: { hem: 'straight' } },
  { is: { pocket: ['cargo'] }, set: without('centreCrease') },
  {
    has: ['bib'],
    is: { kind: ['dress'] },
    isNot: { fit: ['aLine', 'flared', 'straight', 'slim'] },
    set: { fit: 'aLine' },
  },
  { has: ['bib'], set: { closure: 'none', sleeveLength: 'sleeveless', collar: 'none', neckline: 'crew' } },
  { is: { kind: ['swimShorts'] }, has: ['briefs'], set: { fit: 'tight' } },
];

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

const isLower = ({ kind }: Draft): boolean => garmentKindByKey(kind)?.part === 'lower';

/** What drawn trims want of the attributes of their garment. */
const trimRules: readonly GarmentRule[] = [
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

const rules: readonly GarmentRule[] = [
  ...trimRules,
  ...detailRules,
  ...neckRules,
  ...sleeveRules,
  ...frontRules,
  ...lowerRules,
  ...clothRules,
];

/** Only what is wished may keep an unusual value; contradictions give way in a fixed order. */
export const settleSpec = (spec: FlatSpec, wish: Wish): FlatSpec => applyRules(rules, spec, wish);
