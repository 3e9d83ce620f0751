import { type OwnPart, offers, type PartialSpec, readVocabulary } from '../spec.ts';
import { isPartFinish } from './bind-places.ts';
import { type Garments, type Kind, partOfBody } from './find-garments.ts';
import { type Found, isAdjective, isCloth, isHan } from './found.ts';
import { bodyTerm, type Term } from './term.ts';
import { partOfAttribute } from './vocabulary.ts';

type Length = NonNullable<PartialSpec['length']>;

const { measures, measuredAs, unsuited, suited, smallParts } = readVocabulary<{
  /** Maximum measurement of each length, centimetres for a woman's medium size, ascending. */
  measures: Record<'dress' | 'coat' | 'skirt' | 'legs' | 'top', [most: number, length: Length][]>;
  /** The measurements of a kind, if they are not those of its half of the body. */
  measuredAs: Partial<Record<Kind, 'dress' | 'coat' | 'skirt'>>;
  /** Kinds that cannot have, or can have, an attribute or a choice (`collar.stand`), where the catalogue says otherwise. */
  unsuited: Record<string, Kind[]>;
  suited: Record<string, Kind[]>;
  /** Parts too small to have the garment's own colour. */
  smallParts: OwnPart[];
}>('kind-groups');

/** "length 110 cm", 衣长110: converts a measurement to a length; valid from 20 to 250 cm. */
const lengthOfMeasure = (kind: Kind, centimetres: number): Length | undefined => {
  const table = measures[measuredAs[kind] ?? (partOfBody(kind) === 'upper' ? 'top' : 'legs')];
  return centimetres < 20 ? undefined : table.find(([most]) => centimetres <= most)?.[1];
};

/** Term with its garment, and its part where it applies to one. */
export interface Assigned extends Found {
  /** 0 the first garment, 1 and 2 its companions; -1 applies to all. */
  garment: number;
  part?: OwnPart;
  /** Further parts that share it: the cuffs of "white collar and cuffs". */
  also?: readonly OwnPart[];
}

/** Attributes that suit everything. */
const general = ['colour', 'fabricPattern', 'facing', 'background', 'fabricType', 'craft', 'contrast'];

/** True when a term is known but does not suit the garment, e.g. a collar on trousers. */
export const isUnsuited = (garment: Kind, { attribute, meaning }: Term): boolean => {
  const isIn = (table: Record<string, Kind[]>): boolean =>
    Object.entries(meaning).some(([field, value]) =>
      [field, `${field}.${value}`].some((key) => table[key]?.includes(garment)),
    );
  if (isIn(unsuited)) return true;
  if (attribute === undefined || general.includes(attribute) || meaning.kind || isIn(suited)) return false;
  return !suited[attribute]?.includes(garment) && !offers(garment, attribute as 'collar');
};

/** Meaning of a term on its garment: the first one that the garment supports. */
const fitting = (entry: Found, kinds: readonly Kind[]): Found => {
  const { term } = entry;
  const length = term.centimetres && kinds[0] ? lengthOfMeasure(kinds[0], term.centimetres) : undefined;
  if (length) return { ...entry, term: { ...term, meaning: { length } } };
  const isFitting = (one: Term): boolean => kinds.some((kind) => !isUnsuited(kind, one));
  return term.otherwise && !isFitting(term) && isFitting(term.otherwise) ? { ...entry, term: term.otherwise } : entry;
};

// Parts of adjectives.

const metals: readonly (string | undefined)[] = ['#d4af5a', '#c9cacb', '#a9713f', '#53565a'];

/** "a grey zip hoodie", 灰色拉链卫衣: the part describes the kind of garment, and the colour is the garment's; a gold zip is the zip's. */
const isModifier = (found: readonly Found[], named: Garments['named'], at: number, nth: number): boolean =>
  named[at + 1] !== undefined &&
  found[at + 1]?.isAdjacent === true &&
  ['zip', 'hood', 'pocket', 'belt', 'button'].includes(found[at]?.term.part ?? '') &&
  !metals.includes(found[nth]?.term.meaning.colour);

/** "Elbow patches in brown suede": the part that a sequence of adjectives describes; undefined for a garment. */
const saidOfPart = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  let at = nth;
  while (at > 0 && !found[at]?.isSaidOf && found[at]?.isAdjacent && isAdjective(found[at - 1] as Found)) at--;
  const owner = found[at - 1];
  if (!found[at]?.isSaidOf || !owner || named[at - 1] !== undefined) return undefined;
  const part = owner.term.part ?? partOfAttribute[owner.term.attribute ?? ''];
  // "A dress with puff sleeves in pink linen": without another colour or fabric it is the garment's.
  let end = nth + 1;
  while ((found[end]?.isAdjacent || found[end]?.isJoined) && isAdjective(found[end] as Found)) end++;
  const isOnlyLook = [...found.slice(0, at), ...found.slice(end)].every((other) => !isAdjective(other));
  return isOnlyLook && Object.values(partOfAttribute).includes(part as OwnPart) ? undefined : part;
};

/** "Sherpa collar": a term that describes the look of one part implies that part. */
const onlyPart = ({ meaning }: Term): OwnPart | undefined => {
  const parts = Object.keys(meaning.parts ?? {}) as OwnPart[];
  return parts.length === 1 ? parts[0] : undefined;
};

/** 领子白色的衬衫, 抽绳白色: in Chinese an adjective may follow the part that opens its phrase; 领口白色盘扣 are white knots. */
const partBefore = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  const [before, entry, next] = [found[nth - 1], found[nth] as Found, found[nth + 1]];
  const opens = found.findIndex(({ phrase }) => phrase === entry.phrase) === nth - 1;
  if (!before || !opens || before.isNegated || !entry.isAdjacent || !isHan(entry.word)) return undefined;
  const { part, isBarePart } = before.term;
  const isBeforePart =
    next?.isAdjacent && next.phrase === entry.phrase && next.term.part && named[nth + 1] === undefined;
  const isOfSleeve = part === 'sleeve' && entry.term.attribute !== 'colour';
  return part && ((isBarePart && !isBeforePart) || isOfSleeve || smallParts.includes(part)) ? part : undefined;
};

/** The part of an adjective: the noun after it, in Chinese also the one before it. */
const partFor = (found: readonly Found[], named: Garments['named'], nth: number): OwnPart | undefined => {
  const { phrase } = found[nth] as Found;
  const owner = partBefore(found, named, nth) ?? saidOfPart(found, named, nth);
  if (owner) return owner;
  let meant: OwnPart | undefined;
  for (let at = nth + 1; at < found.length && found[at]?.phrase === phrase; at++) {
    const { term, isNegated } = found[at] as Found;
    // 黑色衣身米白皮袖: a body term describes the garment itself; 白色翻领上衣: a weak name also ends the phrase.
    if (term === bodyTerm) return undefined;
    if (named[at] !== undefined || (term.meaning.kind && !term.part)) {
      const isOfDress = term.meaning.kind === 'skirt' && found.some((one) => one.term.meaning.kind === 'dress');
      return isOfDress ? 'skirt' : undefined;
    }
    if (isNegated || (term.isBarePart && isModifier(found, named, at, nth))) continue;
    if (term.isBarePart) return term.part;
    meant ??= term.part ?? onlyPart(term);
  }
  return meant;
};

const hardware: readonly OwnPart[] = ['button', 'zip', 'stitch', 'lining'];

/** "white collar and cuffs", 领子和袖口白色: parts that share the look of the first. */
const alsoFor = (found: readonly Found[], named: Garments['named'], nth: number, part: OwnPart): OwnPart[] => {
  const partOf = (entry: Found | undefined): OwnPart[] => {
    const own = entry?.term.isBarePart && !entry.isNegated ? entry.term.part : undefined;
    return own && hardware.includes(part) === hardware.includes(own) ? [own] : [];
  };
  const before = found[nth - 1];
  const isBehind = before?.term.part === part && before.phrase === found[nth]?.phrase;
  const first = isBehind
    ? nth - 1
    : found.findIndex((entry, at) => at > nth && entry.term.part === part && named[at] === undefined);
  if (first < 0) return [];
  const also = [...(isBehind ? [] : (found[first]?.alsoOf ?? []))];
  for (let at = isBehind ? first : first + 1; found[at]?.isJoined; at += isBehind ? -1 : 1) {
    const own = partOf(found[isBehind ? at - 1 : at]);
    if (own.length === 0) break;
    also.push(...own);
  }
  return also;
};

/** "Beaded straps", "gold sequin sleeves": the part whose bare name directly follows a finish. */
const finishedPart = (found: readonly Found[], nth: number): OwnPart | undefined => {
  const noun = found[nth + 1];
  return noun?.isAdjacent && noun.term.isBarePart ? noun.term.part : undefined;
};

const partsOf = (found: readonly Found[], named: Garments['named'], nth: number): Pick<Assigned, 'part' | 'also'> => {
  const entry = found[nth] as Found;
  const isFinish = isPartFinish(entry) && !entry.isNegated;
  if (!isAdjective(entry) && !isFinish) return {};
  if (entry.ofPart) return { part: entry.ofPart, also: entry.alsoOf ?? [] };
  const part = isAdjective(entry) ? partFor(found, named, nth) : finishedPart(found, nth);
  return part ? { part, also: alsoFor(found, named, nth, part) } : {};
};

// Garments.

/** 红色上衣黑色短裤 胸前号码10: a chest belongs to an upper body, even when another garment was named last. */
const upperOf = (found: readonly Found[], { phrase }: Found, kinds: readonly Kind[], near: number): number => {
  const isOfChest = found.some(
    ({ term, phrase: other }) => other === phrase && ['largeChest', 'smallChest'].includes(term.meaning.logo ?? ''),
  );
  return isOfChest && partOfBody(kinds[near] as Kind) === 'lower'
    ? kinds.findIndex((kind) => partOfBody(kind) !== 'lower')
    : near;
};

/** Assigns each term to its garment and part: the garment named after it in its phrase, otherwise the last one before it. */
export const assignWords = (found: readonly Found[], { kinds, named }: Garments): Assigned[] =>
  found.map((scanned, nth) => {
    const entry = { ...fitting(scanned, kinds), ...partsOf(found, named, nth) };
    const own = named[nth];
    if (own !== undefined || kinds.length < 2) return { ...entry, garment: own ?? 0 };
    const ahead = named.find((garment, at) => at > nth && garment !== undefined && found[at]?.phrase === entry.phrase);
    const standsAlone = !found.some((other, at) => other.clause === entry.clause && named[at] !== undefined);
    if (ahead === undefined && standsAlone && (isCloth(entry) || entry.term.meaning.gender) && !entry.part)
      return { ...entry, garment: -1 };
    const near = ahead ?? named.slice(0, nth).findLast((garment) => garment !== undefined) ?? 0;
    const chosen = Math.max(0, upperOf(found, entry, kinds, near));
    const fits = (kind: Kind | undefined): boolean => kind !== undefined && !isUnsuited(kind, entry.term);
    const other = kinds.findIndex(fits);
    return { ...entry, garment: fits(kinds[chosen]) || other < 0 ? chosen : other };
  });

const hasLook = ({ term: { meaning }, isNegated, part }: Assigned): boolean =>
  !isNegated && !part && (meaning.colour !== undefined || ![undefined, 'solid'].includes(meaning.print));

/**
 * "Plaid school uniform: pleated skirt, white blouse": a colour or a print before several garments applies to those without a colour and
 * print of their own, if any.
 */
export const shareAmong = <Entry extends Assigned>(words: readonly Entry[], count: number): Entry[] => {
  const bare = [...Array(count).keys()].filter((nth) => !words.some((word) => word.garment === nth && hasLook(word)));
  if (bare.length === 0 || bare.length === count) return [...words];
  return words.flatMap((entry) =>
    entry.garment < 0 && hasLook(entry) ? bare.map((garment) => ({ ...entry, garment })) : [entry],
  );
};
