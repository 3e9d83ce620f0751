import type { Localized } from '@atelier/catalogue/text';
import { grounds, motifPrints } from '../prints/print-tile.ts';
import { lapels } from '../rules.ts';
import { type OwnPart, type PartialSpec, type PartLook, type PrintKey, partCrafts, type View } from '../spec.ts';
import { type Assigned, assignWords, isUnsuited, shareAmong } from './assign-words.ts';
import { bindPlaces, nameOfZone, type Said, saidPlaces } from './bind-places.ts';
import { combineWords, takeQuoted } from './combine-words.ts';
import { findGarments, type Garments, isPartOf, isSaidAgain, partOfBody } from './find-garments.ts';
import {
  afterColours,
  type Found,
  isBeforeGarment,
  isColour,
  isOnly,
  isPlainStripe,
  joinSurfaces,
  spaceAfter,
} from './found.ts';
import { scanWords } from './scan-words.ts';
import { addDetails, type Draft, morandi, newDraft, settleDraft, spliceDraft } from './settle-draft.ts';
import {
  bodyTerm,
  contrastTerm,
  isLook,
  type Meaning,
  normalise,
  partTerms,
  printedTerm,
  type Term,
  wordLists,
  writtenTerms,
} from './term.ts';
import { undrawableTerm } from './vocabulary.ts';

/** An understood word and its effect. */
export interface UnderstoodWord {
  word: string;
  label: Localized;
  meaning: Readonly<Record<string, unknown>>;
  /** The part that it describes. */
  part?: OwnPart;
  /** 0 the first garment, 1 and 2 its companions; -1 applies to all. */
  garment: number;
  isNegated: boolean;
  /** Range in the normalised text. */
  span?: readonly [number, number];
  said?: Said;
}

/** Result of parsing a description. */
export interface ParsedWords {
  wish: PartialSpec;
  /** One wish per further garment. */
  companions: PartialSpec[];
  view?: View;
  ground?: string;
  /** Each understood word with its effect. */
  understood: UnderstoodWord[];
  /** Words without effect: unknown, or unsupported by the garment. */
  ignored: string[];
}

/** A word that is drawn at another position than the named one. */
export interface Misplaced {
  /** Range in the normalised text. */
  span: readonly [number, number];
  /** The word with its position, as reported to the user. */
  words: string;
}

/** A word with its garment and part, and what else determines its effect. */
interface Reading extends Assigned {
  /** The print that a colour belongs to. */
  motif?: Term;
  said?: Said;
  /** Reported in place of the word: it belongs to something that is not drawn. */
  reported?: string;
}

/**
 * Parses a description in Chinese, English or both: the text becomes terms of the vocabulary, places and neighbours combine them, each term
 * gets its garment and part, and one wish a garment collects their meanings; rules settle contradictions. Later words override earlier ones; single words override a whole style ("trench coat
 * without belt"). A colour, fabric or print before a part is the part's own. `kind` is the garment when the text names none. `without`
 * excludes misplaced words and reports them.
 */
export const parseWords = (
  source: string,
  kind?: PartialSpec['kind'],
  without: readonly Misplaced[] = [],
): ParsedWords => {
  const written = takeQuoted(source);
  const combined = combineWords(bindPlaces(scanWords(written.source)), source, written.text);
  const { rest, text } = combined;
  const found = combined.found.filter(({ span }) => !without.some((one) => `${one.span}` === `${span}`));
  const garments = findGarments(found, kind);
  const assigned = assignWords(found, garments);
  const saidOf = saidPlaces(text, assigned, garments.named);
  const readings = assigned.map((entry, nth): Reading => {
    const motif = motifOf(assigned, nth) ?? motifOnGround(text, assigned, nth);
    const reported = garments.surplus.includes(nth) ? entry.word : reportedAs(assigned, garments.named, nth);
    return { ...entry, ...(motif && { motif }), ...(reported && { reported }), said: saidOf(nth) };
  });
  const words = shareAmong(readings, garments.kinds.length);
  const drafts = (garments.kinds.length > 0 ? garments.kinds : [undefined]).map(newDraft);
  const out: ParsedWords = {
    ...{ wish: {}, companions: [], understood: [] },
    ignored: [...rest, ...without.map((one) => one.words)],
  };
  for (const entry of [...looksOf(words), ...words.filter(({ term }) => !isLook(term))])
    readWord(entry, entry.garment < 0 ? drafts : drafts.slice(entry.garment, entry.garment + 1), out);
  for (const draft of drafts) if (draft.hues.length > 0) draft.hues.push(...draft.motifHues.splice(0));
  shareColour(source, drafts);
  for (const [nth, draft] of drafts.entries()) {
    const own = words.filter(({ garment }) => garment === nth || garment < 0);
    spliceDraft(draft, own, out);
    settleDraft(draft, own);
  }
  [out.wish, ...out.companions] = drafts.map(({ wish }) => wish) as [PartialSpec];
  out.ignored = [...new Set(out.ignored)];
  return out;
};

/**
 * Whole styles, which yield to single words. A style yields to the garment that it describes: a denim jacket in workwear style is of denim.
 * Of two names in one phrase the last is the garment: "capri leggings".
 */
const looksOf = (words: readonly Reading[]): Reading[] => {
  const looks = words.filter(({ term }) => isLook(term));
  const names = looks.filter(({ term }) => term.meaning.kind);
  return [
    ...looks.filter(({ term }) => !term.meaning.kind),
    ...names.toReversed().toSorted((one, other) => one.phrase - other.phrase),
  ];
};

// Colours of prints.

const isGarmentColour = (entry: Assigned | undefined): entry is Assigned =>
  isColour(entry) && !entry.isNegated && !entry.part;

/** A colour directly before one of these is the print's. */
const ownHued: readonly (PrintKey | undefined)[] = [...motifPrints, 'dragon', 'phoenix', 'polkaDot'];

const isPrint = ({ term, isNegated }: Found): boolean =>
  term.attribute === 'fabricPattern' && !isNegated && !grounds.includes(term.meaning.print ?? 'solid');

/**
 * "With yellow stars", "blue and white paisley print", "brown beads": the print or the sewn-on finish of the colours directly before it,
 * unless a garment ends the phrase ("red floral dress"). A print whose background has no colour of its own is dyed with them.
 */
const motifOf = (words: readonly Assigned[], nth: number): Term | undefined => {
  const hue = words[nth];
  if (!isGarmentColour(hue)) return undefined;
  const at = afterColours(words, nth + 1);
  const motif = words[at];
  if (!motif?.isAdjacent || motif.isNegated || isBeforeGarment(words, at)) return undefined;
  const { print, craft } = motif.term.meaning;
  const isOwnHued = ownHued.includes(print) || craft === 'beading' || craft === 'sequins';
  if (at === nth + 1 && !hue.isJoined && isOwnHued) return motif.term;
  const hasGround = words.some(
    (other, place) =>
      isGarmentColour(other) && other.garment === hue.garment && (place > at || afterColours(words, place + 1) < at),
  );
  return hasGround && isPrint(motif) ? motif.term : undefined;
};

const isPattern = ({ term }: Found): boolean => term.attribute === 'fabricPattern' && term !== printedTerm;

/** "Floral, orange on white", "green leaf print on a cream ground": the colours before the background are the print's. */
const motifOnGround = (text: string, words: readonly Found[], nth: number): Term | undefined => {
  const isHue = (entry: Found | undefined): boolean => isColour(entry) && !entry.isNegated;
  const ground = words.findIndex(
    (one, at) =>
      at > nth && isHue(one) && / on (?:an? |the )?$/.test(text.slice(words[at - 1]?.span?.[1], one.span?.[0])),
  );
  const isOne = words
    .slice(nth, Math.max(nth, ground))
    .every((one) => one.clause === words[ground]?.clause && (isHue(one) || one.term.attribute === 'fabricPattern'));
  return isHue(words[nth]) && ground >= 0 && isOne ? (words.find(isPattern)?.term ?? printedTerm) : undefined;
};

// Words of things that are not drawn.

/** True for terms that apply further colours to a garment: a print, blocks, a gradient. */
const spreads = ({ term: { meaning, attribute }, isNegated }: Assigned): boolean =>
  !isNegated &&
  (![undefined, 'solid'].includes(meaning.print) ||
    meaning.gradient !== undefined ||
    ['contrast', 'spliced'].includes(attribute ?? ''));

/**
 * "Navy polo, white collar, red placket": a second colour in a separate phrase dyes neither sleeves nor skirt. Two colours of a garment are
 * named together ("black and cream").
 */
const isLoneSecond = (words: readonly Assigned[], named: Garments['named'], nth: number): boolean => {
  const entry = words[nth];
  if (!isGarmentColour(entry) || words.some(spreads)) return false;
  const isSecond = words.some(
    (other, at) =>
      at < nth &&
      isGarmentColour(other) &&
      other.phrase < entry.phrase &&
      other.garment === entry.garment &&
      other.term.meaning.colour !== morandi,
  );
  const isOfGarment = words.some((other, at) => other.phrase === entry.phrase && named[at] !== undefined);
  const [before, after] = [words[nth - 1], words[nth + 1]];
  const isBeside =
    (isGarmentColour(before) && (entry.isAdjacent || entry.isJoined)) ||
    (isGarmentColour(after) && (after.isAdjacent || after.isJoined));
  return isSecond && !isOfGarment && !isBeside;
};

/** 皮质扣, "suede tabs": the fabric of an unknown object is not the garment's, unless a garment is named with it. */
const isOfUnknown = (words: readonly Found[], named: Garments['named'], nth: number): boolean => {
  const { term, phrase, isNegated, isTouchingUnknown, unknownAfter = '', ofPart } = words[nth] as Found;
  if (!isTouchingUnknown || isNegated || ofPart) return false;
  const isNamed = (garment: number | undefined): boolean => garment !== undefined;
  const isOfThings = /^[a-z]{2,}[^s]s$/i.test(unknownAfter) && named.slice(0, nth).some(isNamed);
  const isOfCloth =
    ['fabricType', 'fabricPattern'].includes(term.attribute ?? '') || term.meaning.surfaces !== undefined;
  return (
    (isOfCloth || isOfThings) &&
    named.some(isNamed) &&
    !words.some((entry, other) => entry.phrase === phrase && isNamed(named[other]))
  );
};

/** The words to report for a word of something that is not drawn; undefined for one that is. */
const reportedAs = (words: readonly Assigned[], named: Garments['named'], nth: number): string | undefined => {
  const { word, term, phrase } = words[nth] as Assigned;
  const next = words[nth + 1];
  if (isLoneSecond(words, named, nth))
    return next?.isAdjacent && next.phrase === phrase ? word + spaceAfter(word) + next.word : word;
  // "Long gloves" do not make a long dress.
  const isOfUndrawn =
    next?.isAdjacent && next.term === undrawableTerm && ['length', 'fit'].includes(term.attribute ?? '');
  return isOfUndrawn || isOfUnknown(words, named, nth) ? word : undefined;
};

// Effects of words.

/**
 * "lavender skirt with a matching polo", 同色外套: a garment without a colour has that of the first one with a colour, and a set has one print.
 */
const shareColour = (source: string, drafts: readonly Draft[]): void => {
  if (!/\b(match(?:ing|ed)|same colou?r|co-?ord|set(?![ -]in))\b|同色|同款|配套|套装|两件套/i.test(normalise(source)))
    return;
  const hues = drafts.find((draft) => draft.hues.length > 0)?.hues ?? [];
  const print = drafts.find(({ wish }) => wish.print !== undefined)?.wish.print;
  for (const draft of drafts) {
    if (draft.hues.length === 0) draft.hues.push(...hues);
    if (print) draft.wish.print ??= print;
  }
};

const isColourOnly = (term: Term): boolean => term.attribute === 'colour' && isOnly(term, 'colour');

/** "Not too long" means a medium length, "not too short" covers the knee. */
const opposite: Readonly<Record<string, PartialSpec['length']>> = {
  ...{ micro: 'knee', mini: 'knee', cropped: 'hip', waist: 'hip', knee: 'midi', midi: 'knee', thigh: 'hip' },
};

/** Meaning of a refused word on a garment: without pockets, not too long. Empty where there is no replacement. */
const refusalOf = (term: Term): Meaning => {
  const { meaning, attribute } = term;
  if (isColourOnly(term)) return meaning;
  if (meaning.print || meaning.craft === 'print' || term === printedTerm)
    return wordLists.neutral['fabricPattern'] ?? {};
  // A hood without a drawstring is a hood.
  if (['drawstring', 'detachable'].includes(meaning.hat ?? '')) return { hat: 'plain' };
  if (meaning.surfaces) return { surfaces: [] };
  if (isOnly(term, 'length')) return { length: opposite[meaning.length ?? ''] ?? 'knee' };
  const neutral = wordLists.neutral[attribute ?? ''];
  if (neutral) return neutral;
  if (isOnly(term, 'closure')) return { closure: 'none' };
  return meaning.details && !meaning.kind ? { details: meaning.details } : {};
};

/** True when a choice means "none": a plain hood is still a hood. */
const isNothingOf = ([field, value]: readonly [string, unknown]): boolean =>
  ['none', 'sleeveless'].includes(value as string) || (value === 'plain' && field !== 'hat');

const noneOf = (term: Term): Localized =>
  term === printedTerm ? term.label : { zh: `不要 ${term.label.zh}`, en: `without ${term.label.en}` };

/** "White polka dots": a colour with its print. */
const ofMotif = ({ label }: Term, { label: { zh, en } }: Term): Localized => ({
  zh: `${label.zh}（${zh.replace(/^.*：/, '')}）`,
  en: `${label.en} (${en.replace(/^.*: /, '')})`,
});

/**
 * "gold buttons" on a double-breasted coat, "satin lapel" of a tuxedo with peak lapels: the garment has a more specific kind of the part.
 */
const families: Partial<Record<OwnPart, readonly [field: 'closure' | 'collar', kinds: readonly string[]]>> = {
  zip: ['closure', ['zip', 'biasZip']],
  button: ['closure', ['buttons', 'oneButton', 'doubleBreasted', 'toggles', 'snaps', 'placket']],
  collar: ['collar', lapels],
};

/** The fields that a word changes on a garment. 下摆螺纹，不要开衩: a hem refuses only the one that it names. */
const changesOf = (wish: PartialSpec, { term, isNegated }: Found, { wish: has }: Draft): PartialSpec => {
  const [field, kinds = []] = (term.isBarePart && families[term.part ?? 'hem']) || [];
  return Object.fromEntries(
    Object.entries(wish).filter(([key]) => {
      if (isNegated) return key !== 'hem' || [undefined, has.hem].includes(term.meaning.hem) || has.hem === undefined;
      return key !== field || !kinds.includes(has[field] ?? '');
    }),
  );
};

/** True for a weak name of another half of the body: the skirt of "hoodie skirt". */
const isElsewhere = ({ isWeak, meaning: { kind, details: _, ...more } }: Term, garment: PartialSpec['kind']): boolean =>
  isWeak === true &&
  kind !== undefined &&
  garment !== undefined &&
  kind !== 'casualSet' &&
  Object.keys(more).length === 0 &&
  partOfBody(kind) !== partOfBody(garment) &&
  !isPartOf(kind, garment);

/** Name of a part, a print or an unspecific contrast: it only connects words. */
const isSilent = (term: Term): boolean =>
  term === bodyTerm || (Object.keys(term.meaning).length === 0 && term !== undrawableTerm && term !== contrastTerm);

const readWord = (entry: Reading, targets: readonly Draft[], out: ParsedWords): void => {
  const { word, term, isNegated, part, motif, span, said } = entry;
  const garment = targets[0]?.kind;
  if (entry.reported) out.ignored.push(entry.reported);
  if (entry.reported || (!isNegated && isSilent(term))) return;
  if (!isNegated && garment && isSaidAgain(word, term, garment)) {
    for (const draft of targets) draft.asked.push(term);
    return;
  }
  if (part) {
    for (const one of [part, ...(entry.also ?? [])]) readPart(entry, one, targets, out);
    return;
  }
  const meaning = isNegated ? refusalOf(term) : term.meaning;
  const { colour, usualColour, tone, view, ground, details, parts, surfaces, kind: _, ...wish } = meaning;
  const shown = isNegated ? `✕ ${word}` : word;
  const tell = (effect: UnderstoodWord['meaning'], isPlaced = false): void => {
    const label = isNegated ? noneOf(term) : motif && motif !== printedTerm ? ofMotif(term, motif) : term.label;
    const where = isPlaced && span && said ? { span, said } : {};
    out.understood.push({ word: shown, label, meaning: effect, garment: entry.garment, isNegated, ...where });
  };
  if (isNegated && colour !== undefined) {
    tell({ colour });
    return;
  }
  const isForeign = garment !== undefined && term.attribute !== undefined && isUnsuited(garment, term);
  // "No hood" of a shirt: satisfied, since it has none.
  if (isForeign && (isNegated || Object.entries(term.meaning).every(isNothingOf))) {
    tell({});
    return;
  }
  // "Gold grommets": grommets are not drawn, so their colour is no second colour of the garment.
  const isOfThing =
    colour !== undefined && entry.unknownAfter !== undefined && targets.every(({ hues }) => hues.length > 0);
  const isNothing = Object.keys(meaning).length === 0;
  if (isForeign || isOfThing || isNothing || isElsewhere(term, garment)) {
    out.ignored.push(shown);
    return;
  }
  Object.assign(out, view && { view }, ground && { ground });
  const changes = targets.map((draft) => changesOf(wish, entry, draft));
  for (const [nth, draft] of targets.entries()) {
    if (colour) (motif ? draft.motifHues : draft.hues).push(colour);
    if (usualColour) draft.usual = usualColour;
    if (tone) draft.tone = tone;
    if (surfaces) draft.wish.surfaces = isNegated ? [] : joinSurfaces(draft.wish.surfaces, surfaces);
    if (wish.print && wish.print !== 'solid' && !isLook(term)) draft.prints.push(wish.print);
    for (const [own, look] of Object.entries(parts ?? {}) as [OwnPart, PartLook][])
      draft.usualParts[own] = { ...look, ...draft.usualParts[own] };
    if (details) addDetails(draft, details);
    if (details && isNegated) for (const detail of details) draft.details?.delete(detail);
    Object.assign(draft.wish, changes[nth]);
    if (!isNegated) draft.asked.push(term);
  }
  const { kind: called, ...withoutKind } = term.meaning;
  if (isNegated) tell({ ...changes[0], ...(details ? { details } : {}) }, true);
  else tell(term.isWeak && called !== garment ? withoutKind : term.meaning, true);
};

/** Thread, buttons and pipings are too fine for their own fabric. */
const fineParts: readonly OwnPart[] = ['stitch', 'button', 'zip', 'piping'];
/** A band along an edge has stripes along it. */
const bands: readonly OwnPart[] = ['hem', 'cuff', 'collar', 'waistband'];

const readPart = (entry: Reading, part: OwnPart, targets: readonly Draft[], out: ParsedWords): void => {
  const { word, term, garment, span, said } = entry;
  const { fabric, surfaces, craft: finish } = term.meaning;
  const craft = partCrafts.find((one) => one === finish);
  const print = isPlainStripe(word) && bands.includes(part) ? 'stripeAcross' : term.meaning.print;
  // 拼色领: a part does not have colour blocks, it is one.
  const isContrast = term === contrastTerm || print === 'colourBlock';
  const colour = term.meaning.colour ?? (isContrast ? 'contrast' : undefined);
  const look: PartLook = {
    ...(colour && { colour }),
    ...(fabric && { fabric }),
    ...(print && !isContrast && { print }),
    ...(surfaces && { surfaces }),
    ...(craft && { craft }),
  };
  const isTooFine = (surfaces ?? print) !== undefined && fineParts.includes(part);
  const isTaken =
    colour !== undefined &&
    colour !== 'contrast' &&
    targets.some(({ parts }) => ![undefined, 'contrast'].includes(parts[part]?.colour));
  if (isTaken || isTooFine) {
    out.ignored.push(word);
    return;
  }
  for (const draft of targets) {
    const before = draft.parts[part];
    const both = surfaces ? { surfaces: joinSurfaces(before?.surfaces, surfaces) } : {};
    draft.parts[part] = colour === 'contrast' ? { ...look, ...before } : { ...before, ...look, ...both };
    // A look along the sides requires sewn-in panels.
    if (part === 'panel') addDetails(draft, ['sidePanels']);
  }
  const { zh, en } =
    nameOfZone(part) ??
    [...partTerms, ...writtenTerms].find((row) => row.part === part && row.isBarePart)?.label ??
    term.label;
  out.understood.push({
    ...{ word, part, garment, meaning: { part: look }, isNegated: false },
    label: { zh: `${term.label.zh}（${zh}）`, en: `${term.label.en} (${en})` },
    ...(span && said ? { span, said } : {}),
  });
};

/** Sheen, openwork, gradients and artworks are drawn only on flats; on photographs and sketches they are reported as not drawn. */
export const isOfDrawings = (meaning: Readonly<Record<string, unknown>>): boolean =>
  ['surfaces', 'gradient', 'artwork'].some((field) => field in meaning);
