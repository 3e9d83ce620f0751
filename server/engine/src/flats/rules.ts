import { type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { type FlatDetail, type FlatSpec, type OwnPart, offers, type PartialSpec, readVocabulary } from './spec.ts';

type Optional = 'parts' | 'buttons' | 'companions' | 'surfaces' | 'gradient' | 'artwork';
type Field = Exclude<keyof FlatSpec, 'version' | 'printScale' | 'details' | 'colours' | 'tune' | 'seed' | Optional>;
/** A list, or the name of one in `lists`. */
type Listed<Item> = readonly Item[] | string;
type Choices = { readonly [Key in Field]?: Listed<FlatSpec[Key]> };

/** One contradiction and its resolution. All given conditions must hold. */
interface GarmentRule {
  /** Body region of the kind. */
  part?: 'lower' | 'upper';
  partNot?: 'lower' | 'upper';
  /** Each field has one of these choices. */
  is?: Choices;
  /** No field has one of these choices. */
  isNot?: Choices;
  /** The garment has at least one of these details. */
  has?: Listed<FlatDetail>;
  hasAll?: readonly FlatDetail[];
  hasNot?: readonly FlatDetail[];
  hasArtwork?: true;
  /** A choice that the kind offers. */
  offers?: readonly ['collar', string];
  /** The request names each of these fields. */
  wished?: readonly (keyof PartialSpec)[];
  /** The request names none of these fields. */
  notWished?: readonly Field[];
  /** As `is` and `isNot` for the request, where an absent field counts as `none`. */
  wishIs?: Choices;
  wishNot?: Choices;
  wishHas?: readonly FlatDetail[];
  wishHasNot?: readonly FlatDetail[];
  /** Parts with their own look in the request. */
  wishParts?: readonly OwnPart[];
  set?: Partial<FlatSpec>;
  /** Removed and added details. */
  drop?: readonly FlatDetail[];
  add?: readonly FlatDetail[];
  /** A change that depends on the choices of the kind. */
  change?: keyof typeof changes;
}

const { lists, rules } = readVocabulary<{ lists: Record<string, string[]>; rules: GarmentRule[] }>('garment-rules');

export const lapels = lists['lapels'] as readonly FlatSpec['collar'][];
export const bareNecklines = lists['bareNecklines'] as readonly FlatSpec['neckline'][];
/** Waist shapes that gather the waist and make it fitted. */
export const drawnIn = lists['drawnIn'] as readonly FlatSpec['waistShape'][];

export const listOf = (listed: Listed<string>): readonly string[] =>
  typeof listed === 'string' ? (lists[listed] ?? []) : listed;

/** True when each field of a rule has one of its choices (`isWanted`), or when none has. */
const fits = (choices: Choices = {}, of: Partial<FlatSpec>, isWanted: boolean): boolean =>
  Object.entries(choices).every(
    ([field, listed]) => listOf(listed).includes(of[field as Field] ?? 'none') === isWanted,
  );

const holds = (rule: GarmentRule, draft: FlatSpec, wish: PartialSpec): boolean => {
  const { part } = garmentKindByKey(draft.kind) ?? {};
  const wished = wish as Partial<FlatSpec>;
  return (
    (rule.part === undefined || part === rule.part) &&
    (rule.partNot === undefined || part !== rule.partNot) &&
    fits(rule.is, draft, true) &&
    fits(rule.isNot, draft, false) &&
    (rule.has === undefined || listOf(rule.has).some((detail) => draft.details.includes(detail as FlatDetail))) &&
    (rule.hasAll ?? []).every((detail) => draft.details.includes(detail)) &&
    !(rule.hasNot ?? []).some((detail) => draft.details.includes(detail)) &&
    (rule.hasArtwork === undefined || draft.artwork !== undefined) &&
    (rule.offers === undefined || offers(draft.kind, ...rule.offers)) &&
    (rule.wished ?? []).every((field) => wish[field] !== undefined) &&
    (rule.notWished ?? []).every((field) => wish[field] === undefined) &&
    fits(rule.wishIs, wished, true) &&
    fits(rule.wishNot, wished, false) &&
    (rule.wishHas ?? []).every((detail) => wish.details?.includes(detail)) &&
    !(rule.wishHasNot ?? []).some((detail) => wish.details?.includes(detail)) &&
    (rule.wishParts ?? []).every((own) => wish.parts?.[own] !== undefined)
  );
};

/** Ascending: lengths of a top, then from the waist. */
const lengths = 'cropped waist hip thigh micro mini knee midi calf ankle full floor'.split(' ') as FlatSpec['length'][];

/** Nearest length that the kind offers: "short" of a jacket differs from that of a dress. */
export const lengthFor = (kind: GarmentKindKey, length: FlatSpec['length']): FlatSpec['length'] => {
  const row = garmentKindByKey(kind);
  if (!row?.offers.length || offers(kind, 'length', length)) return length;
  const offered = lengths.filter((entry) => offers(kind, 'length', entry));
  const isShortWord = ['micro', 'mini', 'cropped', 'waist'].includes(length);
  if (row.part === 'upper' && isShortWord) return offered.includes('waist') ? 'waist' : (offered[0] ?? length);
  const away = (entry: FlatSpec['length']) => Math.abs(lengths.indexOf(entry) - lengths.indexOf(length));
  return offered.toSorted((one, other) => away(one) - away(other))[0] ?? length;
};

const asksCuff = ({ cuff }: PartialSpec): boolean => cuff !== undefined && cuff !== 'plain';

/** True when a requested sleeve or cuff needs an arm whose length the request leaves open. */
const asksArm = ({ kind }: FlatSpec, wish: PartialSpec): boolean =>
  (asksCuff(wish) || (wish.sleeveType !== undefined && wish.sleeveType !== 'setIn')) &&
  !wish.sleeveLength &&
  garmentKindByKey(kind)?.part !== 'lower';

const changes = {
  lengthOfKind: ({ kind, length }: FlatSpec): Partial<FlatSpec> => ({ length: lengthFor(kind, length) }),
  armForSleeve: (draft: FlatSpec, wish: PartialSpec): Partial<FlatSpec> => {
    if (!asksArm(draft, wish) || !(draft.sleeveLength === 'sleeveless' || asksCuff(wish))) return {};
    const isLong = ['lantern', 'bell', 'legOfMutton', 'batwing', 'raglan'].includes(draft.sleeveType);
    const wanted = asksCuff(wish) || isLong ? 'long' : 'short';
    return offers(draft.kind, 'sleeveLength', wanted) ? { sleeveLength: wanted } : {};
  },
  neckForSleeve: (draft: FlatSpec, wish: PartialSpec): Partial<FlatSpec> =>
    asksArm(draft, wish) ? { neckline: 'v' } : {},
};

/** Resolves contradictions in a fixed order, each rule on the result of the previous ones. Only requested values may stay unusual. */
export const settleSpec = (spec: FlatSpec, wish: PartialSpec): FlatSpec => {
  const draft = { ...spec };
  for (const rule of rules) {
    if (!holds(rule, draft, wish)) continue;
    const { set, drop = [], add = [], change } = rule;
    Object.assign(draft, set, change ? changes[change](draft, wish) : {});
    if (drop.length + add.length > 0)
      draft.details = [...new Set([...draft.details.filter((entry) => !drop.includes(entry)), ...add])];
  }
  return draft;
};
