import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { type OwnPart, offers, type PartialSpec, readVocabulary } from '../spec.ts';
import { breaks, findPlaces, isPartFinish, type Place, type SaidPlace } from './bind-places.ts';
import { byCollar } from './combine-words.ts';
import type { Found } from './found.ts';
import { bodyTerm, contrastTerm, printedTerm, type Term } from './term.ts';
import { partOfAttribute } from './vocabulary.ts';

type Kind = NonNullable<PartialSpec['kind']>;
type Length = NonNullable<PartialSpec['length']>;

/** Lists of kinds and parts. */
const {
  measures,
  general: generalNouns,
  twins,
  ownUppers,
  cargoless,
  beltable,
  hoodable,
  smallParts,
} = readVocabulary<
  Record<'ownUppers' | 'cargoless' | 'beltable' | 'hoodable', Kind[]> & {
    /** Maximum measurement of each length, centimetres for a woman's medium size, ascending. */
    measures: Record<'dress' | 'coat' | 'skirt' | 'legs' | 'top', [most: number, length: Length][]>;
    /** Other kinds that a general noun in a product title can mean: 针织开衫外套 is one cardigan, 羽绒服外套 one down jacket. */
    general: Record<string, Kind[]>;
    /** Synonyms for one garment that titles list in sequence: "shirts blouse tops", 马甲背心. */
    twins: Kind[][];
    /** Parts too small to have the garment's own colour. */
    smallParts: OwnPart[];
  }
>('kind-groups');

const measuresOf = (kind: Kind): readonly (readonly [number, Length])[] => {
  if (['dress', 'robe'].includes(kind)) return measures.dress;
  if (['coat', 'downJacket'].includes(kind)) return measures.coat;
  if (kind === 'skirt') return measures.skirt;
  return garmentKindByKey(kind)?.part === 'upper' ? measures.top : measures.legs;
};

/** "length 110 cm", 衣长110: converts a measurement to a length; valid from 20 to 250 cm. */
const lengthOfMeasure = (kind: Kind, centimetres: number): Length | undefined =>
  centimetres < 20 ? undefined : measuresOf(kind).find(([most]) => centimetres <= most)?.[1];

/** Term with its garment, and its part where it applies to one. */
export interface Assigned extends Found {
  /** 0 the first garment, 1 and 2 its companions; -1 applies to all. */
  garment: number;
  part?: OwnPart;
  /** Further parts that share it: the cuffs of "white collar and cuffs". */
  also?: readonly OwnPart[];
}

const wholeSets: readonly Kind[] = ['suitSet', 'casualSet', 'pyjamas', 'bikini'];

export const partOfBody = (kind: Kind): 'upper' | 'lower' | 'full' =>
  (garmentKindByKey(kind)?.part as 'upper' | 'lower' | 'full') ?? 'upper';

/** True when a set includes the named garment (its trousers or jacket); the skirt of a dress is its part. */
export const isPartOf = (kind: Kind, first: Kind): boolean =>
  (wholeSets.includes(first) && !apartFrom(first).includes(kind)) || (first === 'dress' && kind === 'skirt');

/** Garments worn with a set that are no half of it: a suit is worn with a shirt. */
const apartFrom = (first: Kind): readonly Kind[] => [
  'dress',
  'coat',
  'downJacket',
  'robe',
  'waistcoat',
  ...(first === 'suitSet' ? (['shirt', 'blouse', 'tShirt', 'polo', 'knitwear'] as const) : []),
];

const kindOf = ({ term, isNegated }: Found): Kind | undefined => (isNegated ? undefined : term.meaning.kind);

/** Drawn garments with the positions of their names. */
export interface Garments {
  kinds: Kind[];
  /** Per term, the garment that it names. */
  named: (number | undefined)[];
  /** Names of garments beyond the maximum of one sheet. */
  surplus: number[];
}

const most = 3;

const kindByCollar = ({ term, isNegated, word }: Found): Kind | undefined =>
  isNegated
    ? undefined
    : /^短袖$/.test(word)
      ? 'tShirt'
      : byCollar[term.meaning.collar ?? term.meaning.neckline ?? '']?.kind;

/**
 * Refines a kind by a part that only another kind has: a sweatshirt with a hood is a hoodie, a jacket with peaked lapels a blazer, a shirt
 * with an open neckline or ruffles a blouse, a top with a high neck a knit.
 */
const withParts = (kind: Kind, found: readonly Found[]): Kind => {
  const has = (test: (meaning: Found['term']['meaning']) => boolean): boolean =>
    found.some(({ term, isNegated }) => !isNegated && test(term.meaning));
  if (['sweatshirt', 'knitwear'].includes(kind) && has(({ hat }) => hat !== undefined && hat !== 'none'))
    return 'hoodie';
  const isHighNecked = has(({ collar }) => ['stand', 'mockNeck', 'turtleneck'].includes(collar ?? ''));
  if (kind === 'tShirt' && isHighNecked) return 'knitwear';
  const isOpenNecked = has(({ neckline }) => neckline !== undefined) && !has(({ collar }) => collar !== undefined);
  const isSoft = isOpenNecked || has(({ craft }) => craft === 'ruffles');
  if (kind === 'shirt' && isSoft && !has(({ gender }) => gender === 'man')) return 'blouse';
  return kind === 'jacket' && has(({ collar }) => collar === 'peakLapel' || collar === 'shawl') ? 'blazer' : kind;
};

/** 西装裙，长袖，V 领: a "skirt" with sleeves or a neckline is a dress. */
const isDress = (kind: Kind, found: readonly Found[]): boolean =>
  kind === 'skirt' &&
  found.some(
    ({ term: { meaning, attribute }, isNegated }) =>
      !isNegated &&
      !meaning.kind &&
      (['neckline', 'sleeveType'].includes(attribute ?? '') ||
        (attribute === 'sleeveLength' && meaning.sleeveLength !== undefined)),
  );

/** True when a garment is of the named kind, or of that kind refined by its parts. */
export const isCalled = (kind: Kind, called: Kind): boolean =>
  kind === called ||
  [
    'sweatshirt hoodie',
    'knitwear hoodie',
    'jacket blazer',
    'shirt blouse',
    'tShirt knitwear',
    'casualSet shorts',
  ].includes(`${called} ${kind}`);

const isShortsSet = ({ term }: Found): boolean => term.meaning.kind === 'casualSet' && term.meaning.length === 'mini';

/** 高腰牛仔裤喇叭裤: two names of trousers mean one pair; the second describes the first. */
const isSecondLower = (group: { kind: Kind }, kind: Kind): boolean =>
  group.kind !== kind && trousers.includes(group.kind) && trousers.includes(kind);
const trousers: readonly Kind[] = ['jeans', 'trousers', 'shorts'];

const isTwin = (group: { kind: Kind }, kind: Kind): boolean =>
  group.kind !== kind && twins.some((row) => row.includes(group.kind) && row.includes(kind));

/** True when a word only repeats, less specifically, what a garment is. */
export const isSaidAgain = (word: string, { meaning }: Term, garment: Kind): boolean =>
  (meaning.kind === 'casualSet' && !['casualSet', 'pyjamas', 'suitSet', 'shorts'].includes(garment)) ||
  (meaning.kind !== garment &&
    Object.keys(meaning).length === 1 &&
    generalNouns[word.toLowerCase()]?.includes(garment) === true);

/** True when a noun refers to a garment named earlier in the same phrase, without a comma, an "and" or a set in between. */
const isOneNoun = (found: readonly Found[], members: readonly number[], nth: number): boolean =>
  members.some((one) => found[one]?.phrase === found[nth]?.phrase);

/** 牛仔裤女 高腰小脚裤 烟灰色: in a title that separates words only by spaces, trousers without a colour of their own are the first ones. */
const isTitleNoun = (found: readonly Found[], members: readonly number[], nth: number): boolean => {
  const { clause, phrase, word, isListed } = found[nth] as Found;
  const isColoured = found.some((entry) => entry.phrase === phrase && entry.term.meaning.colour !== undefined);
  return (
    /\p{Script=Han}/u.test(word) && !isListed && !isColoured && members.some((one) => found[one]?.clause === clause)
  );
};

/** 连帽卫衣，拉链开衫: a general noun after a comma without its own colour, fabric or print describes how the garment opens. */
const isWithoutLook = (found: readonly Found[], members: readonly number[], nth: number): boolean => {
  const { clause, phrase } = found[nth] as Found;
  const isHan = /\p{Script=Han}/u.test((found[nth] as Found).word);
  const isApart = members.every((one) => found[one]?.clause !== clause);
  return isHan && isApart && found.every((entry) => entry.phrase !== phrase || !isAdjective(entry));
};

/** "shirt dress" is one garment, "blazer and trousers" are two; weak names count where there is no other for that half of the body. */
export const findGarments = (found: readonly Found[], given: Kind | undefined): Garments => {
  const isStrong = (entry: Found): boolean => kindOf(entry) !== undefined && !entry.term.isWeak;
  const strong = found.filter(isStrong);
  const isOnlyLower = strong.every((entry) => partOfBody(kindOf(entry) as Kind) === 'lower');
  /** "a top and trousers" are two garments. */
  const isMissing = (entry: Found): boolean => isOnlyLower && partOfBody(kindOf(entry) as Kind) === 'upper';
  const nouns = found.flatMap((entry, nth) =>
    kindOf(entry) !== undefined && (strong.length === 0 || isStrong(entry) || isMissing(entry)) ? [nth] : [],
  );
  const kinds: Kind[] = [];
  const named: (number | undefined)[] = found.map(() => undefined);
  const surplus: number[] = [];
  const groups: { kind: Kind; members: number[] }[] = [];
  for (const nth of nouns) {
    const kind = kindOf(found[nth] as Found) as Kind;
    const last = groups.at(-1);
    const again = groups.find(
      (group) =>
        (isSecondLower(group, kind) &&
          (isOneNoun(found, group.members, nth) || isTitleNoun(found, group.members, nth))) ||
        (isTwin(group, kind) && isOneNoun(found, group.members, nth)),
    );
    const follows = (found[nth] as Found).isAdjacent && groups.at(-1)?.members.at(-1) === nth - 1;
    if (again && (isSecondLower(again, kind) || !follows)) {
      again.members.push(nth);
      continue;
    }
    const general = generalNouns[(found[nth] as Found).word.toLowerCase()];
    const wider =
      general &&
      groups.find(
        (group) =>
          general.includes(group.kind) &&
          (isOneNoun(found, group.members, nth) || isWithoutLook(found, group.members, nth)),
      );
    if (wider) {
      wider.members.push(nth);
      continue;
    }
    const entry = found[nth] as Found;
    const isCompound = last !== undefined && last.members.at(-1) === nth - 1 && entry.isAdjacent && !isShortsSet(entry);
    const same = groups.find((group) => group.kind === kind);
    if (isCompound && last) Object.assign(last, { kind, members: [...last.members, nth] });
    else if (same) same.members.push(nth);
    else groups.push({ kind, members: [nth] });
  }
  // T恤短裤两件套: the set consists of its named garments.
  const shorts = groups.find(
    ({ kind, members }) => kind === 'casualSet' && members.every((one) => isShortsSet(found[one] as Found)),
  );
  if (shorts && groups.some(({ kind }) => partOfBody(kind) === 'upper')) shorts.kind = 'shorts';
  const loose = groups.findIndex(({ kind }) => kind === 'casualSet');
  const hasLower = groups.some(({ kind }) => kind !== 'casualSet' && partOfBody(kind) === 'lower');
  // 瑜伽服套装 运动内衣加紧身裤: a set whose upper half is not a set's usual one consists of its two garments.
  if (loose >= 0 && hasLower && groups.some(({ kind }) => ownUppers.includes(kind))) groups.splice(loose, 1);
  const whole = groups.find(({ kind }) => wholeSets.includes(kind)) ?? groups.find(({ kind }) => kind === 'dress');
  const kept = groups.filter((group) => group === whole || !whole || !isPartOf(group.kind, whole.kind));
  const rank = { upper: 0, full: 1, lower: 2 } as const;
  const ordered = kept.toSorted((one, other) => rank[partOfBody(one.kind)] - rank[partOfBody(other.kind)]);
  for (const [garment, { kind, members }] of ordered.entries()) {
    if (garment >= most) surplus.push(...members);
    else {
      kinds.push(ordered.length === 1 && isDress(kind, found) ? 'dress' : withParts(kind, found));
      for (const nth of members) named[nth] = garment;
    }
  }
  for (const group of groups) {
    if (kept.includes(group) || !whole) continue;
    for (const nth of group.members) named[nth] = ordered.indexOf(whole);
  }
  const called = found.findIndex((entry) => kindByCollar(entry) !== undefined);
  if (kinds.length === 0 && given) kinds.push(given);
  else if (kinds.length === 0 && called >= 0) {
    kinds.push(kindByCollar(found[called] as Found) as Kind);
    named[called] = 0;
  }
  return { kinds, named, surplus };
};

const isAdjective = ({ term, isNegated }: Found): boolean =>
  !isNegated &&
  term !== printedTerm &&
  (term === contrastTerm || ['colour', 'fabricType', 'fabricPattern'].includes(term.attribute ?? ''));

const isOfAll = ({ term }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(term.attribute ?? '') || term.meaning.gender !== undefined;

const metals: readonly (string | undefined)[] = ['#d4af5a', '#c9cacb', '#a9713f', '#53565a'];

/** "a grey zip hoodie", 灰色拉链卫衣: the part describes the kind of garment, and the colour is the garment's; a gold zip is the zip's. */
const isModifier = (found: readonly Found[], named: Garments['named'], at: number, nth: number): boolean => {
  const noun = found[at] as Found;
  const isCompound = named[at + 1] !== undefined && found[at + 1]?.isAdjacent === true;
  if (!isCompound || !['zip', 'hood', 'pocket', 'belt', 'button'].includes(noun.term.part ?? '')) return false;
  return !metals.includes((found[nth] as Found).term.meaning.colour);
};

/** "Elbow patches in brown suede": the part that a sequence of adjectives describes; undefined for a garment. */
const saidOfPart = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  let at = nth;
  while (at > 0 && !found[at]?.isSaidOf && found[at]?.isAdjacent && isAdjective(found[at - 1] as Found)) at--;
  const owner = found[at - 1];
  if (!found[at]?.isSaidOf || !owner || named[at - 1] !== undefined || owner.isNegated || owner.term.meaning.kind)
    return undefined;
  const part = owner.term.part ?? partOfAttribute[owner.term.attribute ?? ''];
  // "A dress with puff sleeves in pink linen": without another colour or fabric it is the garment's.
  let end = nth + 1;
  while ((found[end]?.isAdjacent || found[end]?.isJoined) && isAdjective(found[end] as Found)) end++;
  const isOnlyLook = found.every((other, place) => (place >= at && place < end) || !isAdjective(other));
  return isOnlyLook && Object.values(partOfAttribute).includes(part as OwnPart) ? undefined : part;
};

/** "Sherpa collar": a term that describes the look of one part implies that part. */
const onlyPart = ({ meaning }: Term): OwnPart | undefined => {
  const parts = Object.keys(meaning.parts ?? {}) as OwnPart[];
  return parts.length === 1 && meaning.kind === undefined ? parts[0] : undefined;
};

/** The part of an adjective: the noun after it, or the bare part before it. */
const partFor = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  const { phrase } = found[nth] as Found;
  const before = found[nth - 1];
  const isBehind = before?.phrase === phrase && before.term.isBarePart === true && !before.isNegated;
  const opens = found.findIndex((entry) => entry.phrase === phrase) === nth - 1;
  // 领子白色的衬衫: in Chinese the colour directly follows the part.
  const entry = found[nth] as Found;
  const isHanBehind = opens && entry.isAdjacent && /\p{Script=Han}/u.test(entry.word);
  // 领口白色盘扣: the colour belongs to the part after it.
  const next = found[nth + 1];
  const isBeforePart =
    next?.isAdjacent === true &&
    next.phrase === phrase &&
    next.term.part !== undefined &&
    !next.isNegated &&
    named[nth + 1] === undefined;
  // 袖子黑色魔术贴: the colour of an object without its own colour belongs to no part.
  const isBeforeThing =
    next?.isAdjacent === true &&
    next.phrase === phrase &&
    named[nth + 1] === undefined &&
    next.term.meaning.details !== undefined &&
    entry.term.attribute === 'colour';
  if (isBehind && isHanBehind && isBeforeThing && !isBeforePart) return undefined;
  if (isBehind && isHanBehind && !isBeforePart) return before?.term.part;
  // 长袖透视: fabric after sleeves is theirs.
  const isOfSleeve = before?.phrase === phrase && before.term.part === 'sleeve' && !before.isNegated;
  if (isHanBehind && isOfSleeve && entry.term.attribute !== 'colour') return 'sleeve';
  // 抽绳白色: a part too small for the garment's own colour needs no bare name.
  const small = before?.phrase === phrase && !before.isNegated ? before.term.part : undefined;
  if (isHanBehind && small && smallParts.includes(small)) return small;
  const owner = saidOfPart(found, named, nth);
  if (owner) return owner;
  let meant: OwnPart | undefined;
  for (let at = nth + 1; at < found.length && found[at]?.phrase === phrase; at++) {
    const noun = found[at] as Found;
    // 黑色衣身米白皮袖: a body term describes the garment itself.
    if (noun.term === bodyTerm) return undefined;
    if (named[at] !== undefined) {
      const isSkirtOfDress =
        noun.term.meaning.kind === 'skirt' && found.some(({ term }) => term.meaning.kind === 'dress');
      return isSkirtOfDress ? 'skirt' : undefined;
    }
    // 白色翻领上衣: a weak name also ends the phrase.
    if (noun.term.meaning.kind !== undefined && !noun.term.part) return undefined;
    const own = noun.term.part ?? onlyPart(noun.term);
    if (own && !noun.isNegated) {
      if (noun.term.isBarePart && isModifier(found, named, at, nth)) continue;
      if (noun.term.isBarePart) return noun.term.part;
      meant ??= own;
    }
  }
  if (meant) return meant;
  return isBehind && opens ? before?.term.part : undefined;
};

const hardware: readonly OwnPart[] = ['button', 'zip', 'stitch', 'lining'];

const isSharing = (one: OwnPart, entry: Found | undefined): entry is Found & { term: { part: OwnPart } } =>
  entry?.term.isBarePart === true &&
  !entry.isNegated &&
  entry.term.part !== undefined &&
  hardware.includes(one) === hardware.includes(entry.term.part);

/** "white collar and cuffs", 领子和袖口白色: parts that share the look of the first. */
const alsoFor = (found: readonly Found[], named: Garments['named'], nth: number, part: OwnPart): OwnPart[] => {
  const also: OwnPart[] = [];
  const behind = found[nth - 1]?.term.part === part && found[nth - 1]?.phrase === found[nth]?.phrase;
  if (behind) {
    for (let at = nth - 1; found[at]?.isJoined && isSharing(part, found[at - 1]); at--)
      also.push((found[at - 1] as Found).term.part as OwnPart);
    return also;
  }
  const first = found.findIndex((entry, at) => at > nth && entry.term.part === part && named[at] === undefined);
  also.push(...(found[first]?.alsoOf ?? []));
  for (let at = first + 1; first >= 0 && found[at]?.isJoined && isSharing(part, found[at]); at++)
    also.push((found[at] as Found).term.part as OwnPart);
  return also;
};

/** True when a term is known but does not suit the garment, e.g. a collar on trousers. Colours, prints and views suit everything. */
export const isUnsuited = (garment: Kind, { attribute, meaning }: Term): boolean => {
  if (meaning.pocket === 'cargo' && cargoless.includes(garment)) return true;
  if (meaning.craft === 'pleats' && ['trousers', 'shorts', 'jeans'].includes(garment)) return true;
  if (
    attribute === undefined ||
    ['colour', 'fabricPattern', 'facing', 'background', 'fabricType', 'craft', 'contrast'].includes(attribute)
  )
    return false;
  if (meaning.kind) return false;
  // The half zip of a sweatshirt ends in a stand collar.
  if (meaning.collar === 'stand' && ['sweatshirt', 'tShirt'].includes(garment)) return false;
  if (attribute === 'pocket' && ['knitwear', 'sweatshirt'].includes(garment)) return meaning.pocket === 'cargo';
  if (attribute === 'waistShape' && meaning.waistShape === 'belted' && beltable.includes(garment)) return false;
  if (attribute === 'neckline' && ['jacket', 'coat', 'blazer'].includes(garment))
    return !['v', 'crew', 'u', 'square'].includes(meaning.neckline ?? '');
  if (attribute === 'hat' && hoodable.includes(garment)) return false;
  return !offers(garment, attribute as 'collar');
};

/** Meaning of a term on its garment: the first one that the garment supports. */
const fitting = (entry: Found, kinds: readonly Kind[]): Found => {
  const { term } = entry;
  const length = term.centimetres && kinds[0] ? lengthOfMeasure(kinds[0], term.centimetres) : undefined;
  if (length) return { ...entry, term: { ...term, meaning: { length } } };
  const other = term.otherwise;
  if (!other || kinds.length === 0 || kinds.some((kind) => !isUnsuited(kind, term))) return entry;
  return kinds.some((kind) => !isUnsuited(kind, other)) ? { ...entry, term: other } : entry;
};

/** "Beaded straps", "gold sequin sleeves": the part whose bare name directly follows a finish. */
const finishedPart = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  const noun = found[nth + 1];
  const isNext = noun?.isAdjacent === true && noun.phrase === found[nth]?.phrase && named[nth + 1] === undefined;
  return isNext && noun.term.isBarePart && !noun.isNegated ? noun.term.part : undefined;
};

/** 红色上衣黑色短裤 胸前号码10: a chest belongs to an upper body, even when another garment was named last. */
const isOfChest = (found: readonly Found[], { phrase }: Found): boolean =>
  found.some(
    (other) => other.phrase === phrase && ['largeChest', 'smallChest'].includes(other.term.meaning.logo ?? ''),
  );

const upperOf = (kinds: readonly Kind[], near: number): number => {
  const upper = kinds.findIndex((kind) => partOfBody(kind) !== 'lower');
  return partOfBody(kinds[near] as Kind) === 'lower' && upper >= 0 ? upper : near;
};

/** Assigns each term to its garment and part. */
export const assignWords = (found: readonly Found[], { kinds, named }: Garments): Assigned[] =>
  found.map((scanned, nth) => {
    const entry = fitting(scanned, kinds);
    const part = isAdjective(entry)
      ? (entry.ofPart ?? partFor(found, named, nth))
      : isPartFinish(entry) && !entry.isNegated
        ? (entry.ofPart ?? finishedPart(found, named, nth))
        : undefined;
    const also = part ? (entry.ofPart ? (entry.alsoOf ?? []) : alsoFor(found, named, nth, part)) : [];
    const owned = part ? { part, ...(also.length > 0 ? { also } : {}) } : {};
    const own = named[nth];
    if (own !== undefined || kinds.length < 2) return { ...entry, garment: own ?? 0, ...owned };
    const ahead = found.findIndex((other, at) => at > nth && other.phrase === entry.phrase && named[at] !== undefined);
    const behind = found.findLastIndex((_, at) => at < nth && named[at] !== undefined);
    const standsAlone = !found.some((other, at) => other.clause === entry.clause && named[at] !== undefined);
    if (ahead < 0 && standsAlone && isOfAll(entry) && !part) return { ...entry, garment: -1 };
    const near = ahead >= 0 ? named[ahead] : behind >= 0 ? named[behind] : 0;
    const chosen = isOfChest(found, entry) ? upperOf(kinds, near ?? 0) : (near ?? 0);
    const other = kinds.findIndex((kind) => !isUnsuited(kind, entry.term));
    const isFitting = !isUnsuited(kinds[chosen] as Kind, entry.term) || other < 0;
    return { ...entry, garment: isFitting ? chosen : other, ...owned };
  });

const isColour = ({ term }: Assigned): boolean => term.meaning.colour !== undefined;
const isPrint = ({ term }: Assigned): boolean => term.meaning.print !== undefined && term.meaning.print !== 'solid';

/**
 * "Plaid school uniform: pleated skirt, white blouse": a colour or a print before several garments applies to those without a colour and
 * print of their own, if any.
 */
export const shareAmong = <Entry extends Assigned>(words: readonly Entry[], count: number): Entry[] =>
  words.flatMap((entry) => {
    if (entry.garment >= 0 || entry.isNegated || count < 2 || !(isColour(entry) || isPrint(entry))) return [entry];
    const bare = Array.from({ length: count }, (_, nth) => nth).filter(
      (nth) =>
        !words.some(
          (other) => other.garment === nth && !other.part && !other.isNegated && (isColour(other) || isPrint(other)),
        ),
    );
    return bare.length === 0 || bare.length === count ? [entry] : bare.map((garment) => ({ ...entry, garment }));
  });

const plackets = /门襟|(?<![a-z])placket(?![a-z])/g;

/** Named positions of a word. */
export interface Said {
  places: readonly (Place | 'placket')[];
  /** Parts named with them: the cuffs of 白领白袖口. */
  parts: readonly OwnPart[];
  /** The word with its positions. */
  words: string;
}

/** Separator between two positions of one object. */
const joint = /^(?: and (?:the )?|和|与|、)$/;

/** The phrase that contains a position of a text: from, to. */
const runAt = (text: string, at: number): readonly [number, number] => {
  let from = 0;
  for (const { 0: word, index } of text.matchAll(breaks)) {
    if (index >= at) return [from, index];
    from = index + word.length;
  }
  return [from, text.length];
};

/**
 * Positions in the same phrase as a word, including unresolved ones; empty where the phrase names a garment, which its words then describe.
 */
export const saidPlaces = (
  text: string,
  words: readonly Assigned[],
  named: Garments['named'],
): ((nth: number) => Said | undefined) => {
  const all: (SaidPlace | { place: 'placket'; from: number; to: number })[] = [
    ...findPlaces(text),
    ...[...text.matchAll(plackets)].map(({ 0: word, index }) => ({
      place: 'placket' as const,
      from: index,
      to: index + word.length,
    })),
  ];
  // "Chest pocket", "back zip": an entry of the vocabulary that includes its position.
  const isFree = ({ from, to }: { from: number; to: number }): boolean =>
    !words.some(
      ({ span, term }) => span && span[0] <= from && span[1] >= to && !term.isBarePart && span[1] - span[0] > to - from,
    );
  const places = all.filter(isFree);
  return (nth) => {
    const { span, isNegated, part: own } = words[nth] as Assigned;
    let start = nth;
    while (words[start]?.isAdjacent && !words[start]?.isSaidOf) start--;
    // "A ruffle hem in pink chiffon": applies to the whole garment, after the name of a part.
    if (!span || isNegated || (words[start]?.isSaidOf && !own)) return undefined;
    const [from, to] = runAt(text, span[0]);
    const inRun = places.filter((place) => place.from >= from && place.to <= to);
    // "At hem and neck": the phrase continues.
    const last = inRun.at(-1);
    const more =
      last?.to === to ? places.filter((place) => place.from > to && joint.test(text.slice(to, place.from))) : [];
    // 后袋绣星星: motifs drawn only at the back imply their position.
    const ofBack = words.flatMap(({ span: own, term }) =>
      own && own[0] >= from && own[1] <= to && term.meaning.details?.some((detail) => /^back[A-Z]/.test(detail))
        ? [{ place: 'back' as const, from: own[0], to: own[1] }]
        : [],
    );
    const here = [...inRun, ...more, ...ofBack];
    const hasGarment = words.some(
      (other, at) => named[at] !== undefined && other.span && other.span[0] >= from && other.span[0] < to,
    );
    const parts = words.flatMap(({ span: own, term, part }, at) =>
      own && at !== nth && own[0] >= from && own[1] <= to && !part ? (term.part ?? []) : [],
    );
    // 口袋绣祥云, "a chain on the pockets": a part is also a position for embroidery and applied objects.
    const isOnPart =
      parts.length > 0 &&
      (words[nth]?.term.meaning.artwork !== undefined ||
        words[nth]?.term.meaning.craft === 'embroidery' ||
        / (?:on|along|at) (?:the )?/.test(text.slice(span[1], to)));
    if ((here.length === 0 && !isOnPart) || hasGarment) return undefined;
    const [first, end] =
      here.length > 0
        ? [Math.min(span[0], ...here.map((place) => place.from)), Math.max(span[1], ...here.map((place) => place.to))]
        : [from, to];
    return { places: here.map(({ place }) => place), parts, words: text.slice(first, end).trim() };
  };
};
