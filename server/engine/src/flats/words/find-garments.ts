import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { type PartialSpec, readVocabulary } from '../spec.ts';
import { byCollar } from './combine-words.ts';
import { type Found, isAdjective, isHan } from './found.ts';
import type { Term } from './term.ts';

export type Kind = NonNullable<PartialSpec['kind']>;

/** A kind that its words refine: a sweatshirt with a hood is a hoodie, a skirt with sleeves (西装裙，长袖，V 领) a dress. */
interface RefinedKind {
  from: readonly Kind[];
  /** A word has one of the values, or any of an empty list. */
  by: Partial<Record<keyof PartialSpec, readonly string[]>>;
  /** No word has the field. */
  without?: readonly (keyof PartialSpec)[];
  /** It is the only garment. */
  isAlone?: true;
  to: Kind;
}

const { general, twins, ownUppers, refined } = readVocabulary<{
  /** Other kinds that a general noun in a product title can mean: 针织开衫外套 is one cardigan, 羽绒服外套 one down jacket. */
  general: Record<string, Kind[]>;
  /** Synonyms for one garment that titles list in sequence: "shirts blouse tops", 马甲背心. */
  twins: Kind[][];
  /** Upper garments that are not a set's usual one. */
  ownUppers: Kind[];
  refined: RefinedKind[];
}>('kind-groups');

export const partOfBody = (kind: Kind): 'upper' | 'lower' | 'full' =>
  (garmentKindByKey(kind)?.part as 'upper' | 'lower' | 'full') ?? 'upper';

const wholeSets: readonly Kind[] = ['suitSet', 'casualSet', 'pyjamas', 'bikini'];

/** Garments worn with a set that are no half of it: a suit is worn with a shirt. */
const apartFrom = (first: Kind): readonly Kind[] => [
  ...(['dress', 'coat', 'downJacket', 'robe', 'waistcoat'] as const),
  ...(first === 'suitSet' ? (['shirt', 'blouse', 'tShirt', 'polo', 'knitwear'] as const) : []),
];

/** True when a set includes the named garment (its trousers or jacket); the skirt of a dress is its part. */
export const isPartOf = (kind: Kind, first: Kind): boolean =>
  (wholeSets.includes(first) && !apartFrom(first).includes(kind)) || (first === 'dress' && kind === 'skirt');

/** True when a garment is of the named kind, or of that kind refined by its words. */
export const isCalled = (kind: Kind, called: Kind): boolean =>
  kind === called ||
  refined.some(({ from, to }) => to === kind && from.includes(called)) ||
  (called === 'casualSet' && kind === 'shorts');

/** True when a word only repeats, less specifically, what a garment is. */
export const isSaidAgain = (word: string, { meaning }: Term, garment: Kind): boolean =>
  (meaning.kind === 'casualSet' && !['casualSet', 'pyjamas', 'suitSet', 'shorts'].includes(garment)) ||
  (meaning.kind !== garment &&
    Object.keys(meaning).length === 1 &&
    general[word.toLowerCase()]?.includes(garment) === true);

const refine = (kind: Kind, found: readonly Found[], isAlone: boolean): Kind => {
  const meanings = found.flatMap(({ term, isNegated }) => (isNegated ? [] : [term.meaning]));
  /** Values that words other than names of garments have. */
  const valuesOf = (field: string): unknown[] =>
    meanings.flatMap<unknown>((meaning) => (meaning.kind ? [] : (meaning[field as 'hat'] ?? [])));
  const rule = refined.find(
    (one) =>
      one.from.includes(kind) &&
      (isAlone || !one.isAlone) &&
      !one.without?.some((field) => meanings.some((meaning) => meaning[field] !== undefined)) &&
      Object.entries(one.by).every(([field, wanted]) =>
        valuesOf(field).some((value) => wanted.length === 0 || wanted.includes(value as string)),
      ),
  );
  return rule?.to ?? kind;
};

/** Drawn garments with the positions of their names. */
export interface Garments {
  kinds: Kind[];
  /** Per term, the garment that it names. */
  named: (number | undefined)[];
  /** Names of garments beyond the maximum of one sheet. */
  surplus: number[];
}

const most = 3;
const bodyOrder = { upper: 0, full: 1, lower: 2 } as const;

/** Names of one garment. */
interface Group {
  kind: Kind;
  members: number[];
}

const kindOf = ({ term, isNegated }: Found): Kind | undefined => (isNegated ? undefined : term.meaning.kind);

const kindByCollar = ({ term, isNegated, word }: Found): Kind | undefined => {
  if (word === '短袖') return 'tShirt';
  return isNegated ? undefined : byCollar[term.meaning.collar ?? term.meaning.neckline ?? '']?.kind;
};

const isShortsSet = ({ term }: Found): boolean => term.meaning.kind === 'casualSet' && term.meaning.length === 'mini';

const trousers: readonly Kind[] = ['jeans', 'trousers', 'shorts'];

/** True when a name means a garment that was named before. */
const isSameGarment = (found: readonly Found[], { kind: first, members }: Group, nth: number): boolean => {
  const { phrase, clause, word, isListed, isAdjacent, term } = found[nth] as Found;
  const kind = term.meaning.kind as Kind;
  const isWith = (field: 'phrase' | 'clause'): boolean =>
    members.some((one) => found[one]?.[field] === found[nth]?.[field]);
  const inPhrase = found.filter((entry) => entry.phrase === phrase);
  const isPair = (row: readonly Kind[]): boolean => first !== kind && row.includes(first) && row.includes(kind);
  // 高腰牛仔裤喇叭裤: two names of trousers mean one pair, also in a title that separates words only by spaces.
  const isTitle = isHan(word) && !isListed && isWith('clause') && !inPhrase.some((one) => one.term.meaning.colour);
  if (isPair(trousers) && (isWith('phrase') || isTitle)) return true;
  if (twins.some(isPair) && isWith('phrase') && !(isAdjacent && members.at(-1) === nth - 1)) return true;
  // 连帽卫衣，拉链开衫: a general noun after a comma without its own colour, fabric or print describes how the garment opens.
  const isWithoutLook =
    isHan(word) && !members.some((one) => found[one]?.clause === clause) && !inPhrase.some(isAdjective);
  return general[word.toLowerCase()]?.includes(first) === true && (isWith('phrase') || isWithoutLook);
};

/** "shirt dress" is one garment, "blazer and trousers" are two. */
const groupNames = (found: readonly Found[], names: readonly number[]): Group[] => {
  const groups: Group[] = [];
  for (const nth of names) {
    const entry = found[nth] as Found;
    const kind = kindOf(entry) as Kind;
    const last = groups.at(-1);
    const isCompound = last?.members.at(-1) === nth - 1 && entry.isAdjacent && !isShortsSet(entry);
    const same = groups.find((group) => isSameGarment(found, group, nth));
    if (!same && isCompound && last) last.kind = kind;
    const group = same ?? (isCompound ? last : groups.find((one) => one.kind === kind));
    if (group) group.members.push(nth);
    else groups.push({ kind, members: [nth] });
  }
  const shorts = groups.find(({ members }) => members.every((one) => isShortsSet(found[one] as Found)));
  // T恤短裤两件套: the set consists of its named garments.
  if (shorts && groups.some(({ kind }) => partOfBody(kind) === 'upper')) shorts.kind = 'shorts';
  const hasLower = groups.some(({ kind }) => kind !== 'casualSet' && partOfBody(kind) === 'lower');
  // 瑜伽服套装 运动内衣加紧身裤: likewise.
  const isOwnSet = hasLower && groups.some(({ kind }) => ownUppers.includes(kind));
  return groups.filter(({ kind }) => kind !== 'casualSet' || !isOwnSet);
};

/** Finds the garments of a description, the upper one first; weak names count where there is no other for that half of the body. */
export const findGarments = (found: readonly Found[], given: Kind | undefined): Garments => {
  const isStrong = (entry: Found): boolean => kindOf(entry) !== undefined && !entry.term.isWeak;
  const strong = found.filter(isStrong).map((entry) => partOfBody(kindOf(entry) as Kind));
  const names = [...found.keys()].filter((nth) => {
    const kind = kindOf(found[nth] as Found);
    if (!kind) return false;
    // "A top and trousers" are two garments.
    const isMissing = partOfBody(kind) === 'upper' && strong.every((part) => part === 'lower');
    return strong.length === 0 || isMissing || isStrong(found[nth] as Found);
  });
  const groups = groupNames(found, names);
  const whole = groups.find(({ kind }) => wholeSets.includes(kind)) ?? groups.find(({ kind }) => kind === 'dress');
  const isHalf = (group: Group): boolean => whole !== undefined && group !== whole && isPartOf(group.kind, whole.kind);
  const ordered = groups
    .filter((group) => !isHalf(group))
    .toSorted((one, other) => bodyOrder[partOfBody(one.kind)] - bodyOrder[partOfBody(other.kind)]);
  const named: Garments['named'] = found.map((_, nth) => {
    const group = groups.find(({ members }) => members.includes(nth));
    const garment = group ? ordered.indexOf(isHalf(group) ? (whole as Group) : group) : most;
    return garment < most ? garment : undefined;
  });
  const kinds = ordered.slice(0, most).map(({ kind }) => refine(kind, found, ordered.length === 1));
  const called = found.findIndex((entry) => kindByCollar(entry) !== undefined);
  if (kinds.length === 0 && given) kinds.push(given);
  else if (kinds.length === 0 && called >= 0) {
    kinds.push(kindByCollar(found[called] as Found) as Kind);
    named[called] = 0;
  }
  return { kinds, named, surplus: ordered.slice(most).flatMap(({ members }) => members) };
};
