import { type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { createRandom } from '../ops/geometry/random.ts';
import {
  apart,
  type Colours,
  isDark,
  lightnessOf,
  mixed,
  shade,
  storiesFor,
  usualPrintColours,
  usualSurfaceColour,
} from './flat-colours.ts';
import { dyeParts } from './piece.ts';
import { settleSpec } from './rules.ts';
import { type FlatDetail, type FlatSpec, type PartialSpec, type PrintKey, readVocabulary } from './spec.ts';

/** Usual attributes of a kind: the first entry of a list is the most common, the seed selects among all. */
type Defaults = {
  readonly [Key in keyof FlatSpec]?: readonly FlatSpec[Key][];
};

/** Defaults of every kind: the usual value of each attribute first, then alternatives. */
const defaults = readVocabulary<{
  /** No finish, no closure, no decoration. */
  every: Defaults;
  kinds: Record<GarmentKindKey, Defaults>;
  /** Used where the user requested nothing: no ornament, no print, nothing conspicuous. */
  neutral: Defaults;
  neutralDetails: FlatDetail[];
  /** For kinds that require a belt or a drawstring. */
  neutralOf: Partial<Record<GarmentKindKey, Defaults>>;
  /** Defaults of a kind for children. */
  childrens: Partial<Record<GarmentKindKey, Defaults>>;
}>('kind-defaults');

export const defaultsOf = (kind: GarmentKindKey): Defaults => ({ ...defaults.every, ...defaults.kinds[kind] });

/** Conspicuous fabrics: used only on request. */
const loud: readonly FlatSpec['fabric'][] = ['leather', 'suede', 'velvet', 'lace', 'corduroy'];

/** True for a fabric that needs no request. Fleece needs a drawstring, so trousers get it only on request. */
const isPlainCloth = (kind: GarmentKindKey, fabric: unknown): boolean =>
  !loud.includes(fabric as FlatSpec['fabric']) && !(fabric === 'fleece' && ['trousers', 'shorts'].includes(kind));

/** The defaults of a kind without ornaments; an attribute without a neutral value keeps its first entry. */
const neutralDefaults = (kind: GarmentKindKey, gender: PartialSpec['gender']): Defaults => {
  const usualOf = defaultsOf(kind);
  const isQuiet = (details: readonly FlatDetail[]): boolean =>
    details.every((entry) => defaults.neutralDetails.includes(entry));
  const entries = Object.entries(usualOf).map(([key, choices]) => {
    const list = choices as readonly unknown[];
    const allowed = defaults.neutral[key as 'print'] as readonly unknown[] | undefined;
    const [isKept, otherwise]: [(entry: unknown) => boolean, readonly unknown[]] =
      key === 'details'
        ? [(entry) => isQuiet(entry as FlatDetail[]), [[]]]
        : key === 'fabric'
          ? [(entry) => isPlainCloth(kind, entry), list]
          : [(entry) => !allowed || allowed.includes(entry), list.slice(0, 1)];
    const kept = list.filter(isKept);
    return [key, kept.length > 0 ? kept : otherwise];
  });
  return {
    ...Object.fromEntries(entries),
    ...defaults.neutralOf[kind],
    ...(gender === 'children' ? defaults.childrens[kind] : {}),
  } as Defaults;
};

const neutral = { waist: 'natural', waistShape: 'plain', hem: 'straight', cuff: 'plain', logo: 'none' } as const;

const specKeys = [
  ...(['length', 'fit', 'collar', 'neckline', 'hat', 'hem', 'sleeveLength', 'sleeveType', 'cuff', 'waist'] as const),
  ...(['waistShape', 'pocket', 'craft', 'logo', 'fabric', 'closure', 'print'] as const),
];

/**
 * Creates a complete garment from a request and a seed. Requested values are kept as far as the garment permits; open attributes are chosen
 * within the kind's defaults, so that every seed gives a garment that can be sewn. `isQuiet` chooses them without prints and decoration.
 */
export const resolveSpec = (asked: PartialSpec, seed: number, isQuiet = false): FlatSpec => {
  const random = createRandom(seed * 2654435761 + 97);
  for (let i = 0; i < 3; i++) random();
  const kind = asked.kind ?? 'tShirt';
  const wish = isQuiet ? { ...bearersOf(asked), ...asked } : asked;
  const usualOf = isQuiet ? neutralDefaults(kind, asked.gender) : defaultsOf(kind);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const chosen: Record<string, unknown> = {};
  for (const key of specKeys) {
    const usual = usualOf[key] as readonly unknown[] | undefined;
    const drawn = usual ? pick(usual) : (neutral as Record<string, unknown>)[key];
    chosen[key] = wish[key] ?? drawn ?? 'none';
  }
  const gender = wish.gender ?? (pick(garmentKindByKey(kind)?.genders ?? ['woman']) as FlatSpec['gender']);
  const drift = (range: number): number => (random() - 0.5) * range;
  const tune = { width: drift(1), length: drift(1.6), sleeve: drift(1.4), neck: drift(1.6), flare: drift(1.6) };
  const usual = pick(usualOf.details ?? [[]]) as FlatSpec['details'];
  const details = [...(wish.details ?? usual), ...(kind === 'shirt' ? (['yoke'] as const) : [])];
  const base = { fabric: chosen.fabric as FlatSpec['fabric'], kind, gender };
  const stories = storiesFor(base);
  // Denim without a named colour is blue.
  const complete = completeColours(
    pick(isQuiet && base.fabric === 'denim' ? stories.slice(0, 3) : stories),
    isQuiet ? { ...usualSurfaceColour(wish.surfaces), ...printColours(wish), ...wish.colours } : (wish.colours ?? {}),
  );
  const hasPlainRib = isQuiet && ['polo', 'casualSet'].includes(kind);
  const trim = shade(complete.main, isDark(complete.main) ? 0.03 : -0.04);
  const colours = hasPlainRib ? { ...complete, trim } : complete;
  const bare = ['sleeveless', 'none'].includes(chosen.sleeveLength as string);
  const isBlocked = wish.print === 'colourBlock';
  const isTwoTone =
    isQuiet &&
    base.fabric !== 'tweed' &&
    !wish.gradient &&
    !wish.artwork &&
    (isBlocked || (wish.print ?? 'solid') === 'solid');
  const ownParts = isBlocked || wish.parts?.panel ? wish.parts : {};
  const twoTone = isTwoTone ? twoToneParts(kind, bare, isBlocked ? { colours } : wish, ownParts) : undefined;
  const parts = wish.parts || twoTone ? dyeParts({ ...twoTone, ...wish.parts }, colours) : undefined;
  // A skirt of another colour begins at a seam.
  const isCut = twoTone?.skirt ?? (kind === 'dress' && wish.fit === undefined && wish.parts?.skirt?.colour);
  if (isCut) Object.assign(chosen, { fit: 'aLine' });
  const spec = {
    ...{ version: 1, kind, gender, ...chosen },
    details: [...new Set(details)],
    printScale: wish.printScale ?? 0.85 + random() * 0.4,
    ...{ tune, colours, seed },
    ...(parts ? { parts } : {}),
    ...(wish.buttons ? { buttons: wish.buttons } : {}),
    ...(wish.surfaces?.length ? { surfaces: wish.surfaces } : {}),
    ...(wish.gradient ? { gradient: wish.gradient } : {}),
    ...(wish.artwork ? { artwork: wish.artwork } : {}),
  } as unknown as FlatSpec;
  return settleSpec(spec, wish);
};

/** Adds parts that have a requested colour: "white collar" implies a collar. */
const bearersOf = (wish: PartialSpec): PartialSpec => {
  const { kind = 'tShirt', parts, neckline, sleeveLength, sleeveType, details } = wish;
  const isUpper = garmentKindByKey(kind)?.part !== 'lower';
  if (!parts || !isUpper) return parts?.pocket ? { pocket: 'patch' } : {};
  const isBanded = ['tShirt', 'sweatshirt', 'knitwear', 'cardigan', 'hoodie', 'tank'].includes(kind);
  const isCollared = ['shirt', 'polo', 'blazer', 'coat', 'suitSet', 'robe', 'pyjamas', 'downJacket'].includes(kind);
  const hasOwn = details?.includes('crossCollar') || details?.includes('ruffleCollar');
  const needsCollar = parts.collar && !isBanded && !isCollared && !neckline && !hasOwn;
  // Coat sleeves have no cuff band: a cuff with its own look is turned back.
  const isTurned =
    ['short', 'elbow'].includes(sleeveLength ?? '') || ['coat', 'blazer', 'suitSet', 'robe'].includes(kind);
  const isTrimmed = details?.some((entry) => ['furCuffs', 'featherCuffs', 'velcroTabs'].includes(entry));
  const needsArm = (parts.sleeve || parts.cuff) && !sleeveLength && !sleeveType;
  return {
    ...(needsCollar ? { collar: ['jacket', 'jumpsuit'].includes(kind) ? 'shirt' : 'peterPan' } : {}),
    ...(needsArm ? { sleeveLength: ['tShirt', 'polo'].includes(kind) ? 'short' : 'long' } : {}),
    ...(parts.cuff && !isTrimmed
      ? { cuff: isBanded || kind === 'polo' ? 'ribbed' : isTurned ? 'turnedBack' : 'buttoned' }
      : {}),
    ...(parts.pocket ? { pocket: 'patch' } : {}),
    ...(parts.hood ? { hat: 'plain' } : {}),
  };
};

/** Parts in the second colour on a plain garment: its sleeves, the skirt of a dress, the waistband of trousers. */
const twoToneParts = (
  kind: FlatSpec['kind'],
  isBare: boolean,
  { colours }: PartialSpec,
  own: FlatSpec['parts'] = {},
): FlatSpec['parts'] => {
  // Parts with their own colours determine the blocks.
  if (!colours?.main || !colours.second || (own.sleeve ?? own.skirt ?? own.panel)?.colour) return undefined;
  // Without a waist seam the lower half cannot be drawn: no other part gets its colour.
  if (own.skirt) return undefined;
  const look = { colour: colours.second };
  if (kind === 'dress') return { skirt: look };
  const isUpper = garmentKindByKey(kind)?.part === 'upper';
  if (isUpper) return isBare ? undefined : { sleeve: look };
  return ['trousers', 'shorts', 'skirt'].includes(kind) ? { waistband: look } : undefined;
};

/** Background of stripes: stripes of one named colour are on white; on pale fabric they are navy. */
const stripesBeside = (print: PrintKey | undefined, { main, second }: Partial<Colours>): Partial<Colours> =>
  main && !second && ['stripeDown', 'stripeAcross'].includes(print ?? '')
    ? { second: lightnessOf(main) > 0.86 ? '#1d2b4a' : '#f7f6f2' }
    : {};

/** Usual colours of a print where no colour is named; a plaid in a named colour has dark stripes. */
const printColours = ({ print, colours }: PartialSpec): Partial<Colours> => {
  if (colours?.main)
    return ['tartan', 'gingham', 'houndstooth'].includes(print ?? '') && !isDark(colours.main)
      ? { second: '#22242c', accent: print === 'tartan' ? '#f0e6d2' : '#22242c' }
      : { ...stripesBeside(print, colours), ...usualPrintColours(print, colours) };
  return usualPrintColours(print, colours);
};

/** Requested colours; the others come from the colour scheme, shifted where they could not be distinguished. */
const completeColours = (story: Colours, wish: Partial<Colours>): Colours => {
  if (!wish.main)
    return {
      ...story,
      ...(wish.second ? { main: apart(story.main, wish.second, 0.3), second: wish.second } : {}),
      ...(wish.accent ? { accent: wish.accent } : {}),
    };
  const main = wish.main;
  return {
    main,
    second: wish.second ?? apart(isDark(main) ? '#efe9dd' : story.second, main, 0.3),
    accent: wish.accent ?? (wish.second ? mixed(main, wish.second) : apart(story.accent, main, 0.25)),
    trim: shade(main, isDark(main) ? 0.16 : -0.22),
  };
};

/** Shared values of a set that the request leaves open: for a plain garment only its colour, since a second one would dye sleeves. */
const shared = (first: FlatSpec, asked: PartialSpec, wish: PartialSpec): PartialSpec => {
  const isPlain = first.print === 'solid' && !asked.colours?.second;
  const colours = isPlain ? { main: first.colours.main } : first.colours;
  // Denim without a named colour is blue, whatever the lower garment is.
  const isDenim = wish.fabric === 'denim' && asked.fabric !== 'denim';
  return {
    gender: first.gender,
    ...(wish.colours || isDenim ? {} : { colours, ...(first.print === 'solid' ? {} : { print: first.print }) }),
  };
};

/**
 * Resolves the garment of a description and its companions. A companion without a colour of its own has the first one's colours; the fabric
 * is shared where the companion can be made of it.
 */
export const resolveSet = (wish: PartialSpec, companions: readonly PartialSpec[], seed: number): FlatSpec => {
  const first = resolveSpec(wish, seed, true);
  if (companions.length === 0) return first;
  const others = companions.map((entry, nth) => {
    const asked = { ...shared(first, wish, entry), ...entry };
    const resolve = (fabric: Partial<PartialSpec> = {}) =>
      resolveSpec({ ...asked, ...fabric }, seed + (nth + 1) * 31, true);
    const spec = resolve();
    const isTailored = first.kind === 'blazer' && ['trousers', 'skirt', 'shorts', 'waistcoat'].includes(spec.kind);
    const isSoft = ['hoodie', 'sweatshirt'].includes(first.kind) && ['trousers', 'shorts'].includes(spec.kind);
    const isShared = entry.fabric === undefined && !entry.colours && (isTailored || isSoft);
    return isShared ? resolve({ fabric: first.fabric }) : spec;
  });
  return { ...first, companions: others };
};
