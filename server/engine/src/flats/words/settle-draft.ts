import type { Localized } from '@atelier/catalogue/text';
import { bareNecklines, sleeved } from '../rules.ts';
import type { OwnPart, PartialSpec, PartLook, PrintKey, View } from '../spec.ts';
import { type Assigned, type Garments, partOfBody } from './assign-words.ts';
import type { Place } from './bind-places.ts';
import { isPlainStripe, takeGradient, toned, unitePrints } from './join-words.ts';
import { bodyTerm, isLook, type Meaning, printedTerm, splicedTerm, type Term, wordLists } from './term.ts';

/** Named positions of a word. */
export interface Said {
  places: readonly (Place | 'placket')[];
  /** Parts named with them: the cuffs of 白领白袖口. */
  parts: readonly OwnPart[];
  /** The word with its positions. */
  words: string;
}

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

type Detail = NonNullable<PartialSpec['details']>[number];

/** Values collected for one garment. */
export interface Draft {
  kind?: PartialSpec['kind'];
  wish: PartialSpec;
  hues: string[];
  /** Colours of the motifs of a print. */
  motifHues: string[];
  usual?: string;
  details: Set<Detail>;
  hasDetails: boolean;
  parts: Partial<Record<OwnPart, PartLook>>;
  /** Default looks of parts: elbow patches are of brown suede. */
  usualParts: Partial<Record<OwnPart, PartLook>>;
  /** Named prints, in order. */
  prints: PrintKey[];
  tone?: 'neon' | 'pastel';
}

export const newDraft = (kind?: PartialSpec['kind']): Draft => ({
  ...(kind ? { kind } : {}),
  wish: {},
  hues: [],
  motifHues: [],
  details: new Set(),
  hasDetails: false,
  parts: {},
  usualParts: {},
  prints: [],
});

/** A draft with its garment and words. */
interface Settling {
  draft: Draft;
  kind: PartialSpec['kind'];
  own: readonly Assigned[];
}

/** Kinds on which plain "striped" means horizontal stripes. */
const acrossKinds = ['tShirt', 'tank', 'knitwear', 'sweatshirt', 'polo', 'cardigan', 'swimsuit', 'bikini'];
const sets: readonly PartialSpec['kind'][] = ['casualSet', 'pyjamas', 'suitSet'];
/** "A printed skirt" is of printed fabric; a printed tee has its print on the chest. */
const printedAllOver: readonly (PartialSpec['kind'] & string)[] = [
  'dress',
  'skirt',
  'trousers',
  'shorts',
  'shirt',
  'blouse',
  'jumpsuit',
  'swimsuit',
  'bikini',
  'swimShorts',
  'pyjamas',
  'robe',
];
/** 莫兰迪色: greyed colours; drawn as this one where none is named. */
const morandi = '#b3a79a';

/** Converts the values collected for the garment `nth` to one wish: compatible values are kept, of contradictory ones the more specific. */
export const settleDraft = (draft: Draft, kind: PartialSpec['kind'], words: readonly Assigned[], nth: number): void => {
  const { wish, parts } = draft;
  for (const [own, look] of Object.entries(draft.usualParts) as [OwnPart, PartLook][])
    parts[own] = { ...look, ...parts[own] };
  if (kind) wish.kind = kind;
  // A sweater with a hood is still knitted.
  if (kind === 'hoodie' && words.some(({ term, isNegated }) => !isNegated && term.meaning.kind === 'knitwear'))
    wish.fabric ??= 'fineKnit';
  const settling: Settling = { draft, kind, own: words.filter(({ garment }) => garment === nth || garment < 0) };
  settleWaist(settling);
  settleFit(settling);
  settleNeck(settling);
  settleCloth(settling);
  settleLength(settling);
  settleShoulders(settling);
  if (draft.hasDetails) wish.details = [...draft.details];
  settleColours(draft);
  if (Object.keys(parts).length > 0) wish.parts = parts;
  const isStriped = settling.own.some((entry) => !entry.part && isPlainStripe(entry.word));
  if (isStriped && wish.print === 'stripeDown' && kind && acrossKinds.includes(kind)) wish.print = 'stripeAcross';
};

/** Waist shapes that gather the waist and make it fitted. */
export const drawnIn: readonly PartialSpec['waistShape'][] = ['belted', 'elastic', 'drawstring', 'shirred', 'wrap'];

const saidOf = <Field extends 'fit' | 'length' | 'waistShape'>(
  own: readonly Assigned[],
  field: Field,
): Meaning[Field][] =>
  own.flatMap(({ term, isNegated, part }) =>
    isNegated || part || isLook(term) || term.meaning[field] === undefined ? [] : [term.meaning[field]],
  );

/** 修身 A 字裙: slim above and flared below; "oversized, straight cut": straight and wide. */
const settleFit = ({ draft: { wish }, own }: Settling): void => {
  const fits = saidOf(own, 'fit');
  const below = fits.findLast((fit) => fit === 'aLine' || fit === 'flared');
  const isSlim = fits.some((fit) => fit === 'slim' || fit === 'tight');
  if (below && isSlim && ['dress', 'coat', 'jacket'].includes(wish.kind ?? '')) {
    wish.fit = below;
    wish.waistShape ??= 'fitted';
  }
  const wide = fits.findLast((fit) => fit === 'oversized' || fit === 'loose');
  if (wide && wish.fit === 'straight') wish.fit = wide;
};

/** Pleated trousers with a belt have both; a belt, elastic or drawstring makes a waist fitted. */
const settleWaist = ({ draft, kind, own }: Settling): void => {
  if (draft.wish.waistShape === 'fitted')
    draft.wish.waistShape = saidOf(own, 'waistShape').findLast((shape) => drawnIn.includes(shape)) ?? 'fitted';
  const isBelted = own.some(
    ({ term, isNegated, part }) =>
      !isNegated && !part && (term.part === 'belt' || term.meaning.waistShape === 'belted'),
  );
  const gathered = own.findLast(
    ({ term, isNegated }) =>
      !isNegated &&
      !isLook(term) &&
      ['pleated', 'elastic', 'drawstring', 'shirred'].includes(term.meaning.waistShape ?? ''),
  )?.term.meaning.waistShape;
  const isOfLower = kind !== undefined && partOfBody(kind) === 'lower';
  if (!isBelted || !isOfLower || (gathered ?? draft.wish.waistShape ?? 'belted') === 'belted') return;
  if (gathered) draft.wish.waistShape = gathered;
  draft.details.add('ownBelt');
  draft.hasDetails = true;
};

const necksOf = (own: readonly Assigned[]): readonly Assigned[] =>
  own.filter(({ term, isNegated }) => term.attribute === 'neckline' && !isNegated);

/** Combines two compatible necklines: a square one with spaghetti straps. */
const settleNeck = ({ draft, own }: Settling): void => {
  const { wish, details } = draft;
  const necks = necksOf(own);
  const hangsAnyhow = own.some(
    ({ term, isNegated }) => !isNegated && isLook(term) && term.meaning.neckline === 'spaghetti',
  );
  if (necks.length > 1 || (hangsAnyhow && necks.length > 0)) {
    const hangs = hangsAnyhow || necks.some(({ term }) => term.meaning.neckline === 'spaghetti');
    const other = necks.find(({ term }) => ['square', 'sweetheart', 'v'].includes(term.meaning.neckline ?? ''));
    if (hangs && other?.term.meaning.neckline) {
      wish.neckline = other.term.meaning.neckline;
      details.add('shoulderStraps');
      draft.hasDetails = true;
    }
    // 一字领露肩: off the shoulders.
    if (necks.some(({ term }) => term.meaning.neckline === 'boat') && wish.neckline === 'boat')
      wish.neckline =
        necks.find(({ term }) => term.meaning.neckline === 'offShoulder')?.term.meaning.neckline ?? 'boat';
    // A cowl can hang from straps as well as from shoulders.
    if (hangs && details.has('cowl')) wish.neckline = 'spaghetti';
    // A sweetheart neckline without straps is both.
    const isStrapless = necks.some(({ term }) => term.meaning.neckline === 'strapless');
    if (isStrapless && necks.some(({ term }) => term.meaning.neckline === 'sweetheart')) wish.neckline = 'sweetheart';
  }
  // A V-neck removes the high collar that a style usually has.
  const saysCollar = own.some(
    ({ term, isNegated }) => !isNegated && !isLook(term) && term.meaning.collar !== undefined,
  );
  if (necks.length > 0 && !saysCollar && ['turtleneck', 'mockNeck'].includes(wish.collar ?? '')) wish.collar = 'none';
};

const settleCloth = ({ draft: { wish, parts }, kind, own }: Settling): void => {
  // "Lace bodice" of a dress: the skirt is of the other named fabric, or of a plain one.
  const bodice = own.findIndex(
    ({ term, word }) => term === bodyTerm && /^(bodice|top half|upper half|上半身)/i.test(word),
  );
  const cloth = own[bodice - 1];
  if (kind === 'dress' && cloth?.term.meaning.fabric && own[bodice]?.isAdjacent) {
    const other = own.find(({ term, part }) => term.meaning.fabric && !part && !isLook(term) && term !== cloth.term);
    wish.fabric = cloth.term.meaning.fabric;
    parts.skirt = { fabric: other?.term.meaning.fabric ?? 'chiffon', ...parts.skirt };
  }
  // Printed all over, unless a position is named.
  const isPrinted = wish.craft === 'print' && wish.print === undefined && !wish.logo && !wish.artwork;
  if (isPrinted && kind && printedAllOver.includes(kind)) {
    wish.print = 'floral';
    delete wish.craft;
  }
  // 碎花印花: printed all over, not also on the chest.
  if (wish.craft === 'print' && ![undefined, 'solid'].includes(wish.print) && !wish.logo) delete wish.craft;
};

const settleLength = ({ draft, kind, own }: Settling): void => {
  const { wish } = draft;
  // 拖地长款: the specific length overrides "long".
  if (wish.length === 'full') wish.length = saidOf(own, 'length').findLast((length) => length !== 'full') ?? 'full';
  if (!sets.includes(kind)) return;
  const isNamed = (lower: PartialSpec['kind'], pattern: RegExp): boolean =>
    own.some(({ term, isNegated, word }) => !isNegated && term.meaning.kind === lower && pattern.test(word));
  // 西装套装 百褶裙: the skirt of a suit is its lower half.
  if (kind === 'suitSet' && isNamed('skirt', /./)) {
    draft.details.add('skirtSuit');
    draft.hasDetails = true;
  }
  // The shorts of a set are its trousers.
  if (isNamed('shorts', /./)) wish.length ??= kind === 'suitSet' ? 'knee' : 'mini';
  // 短袖上衣配长裤: only the sleeves are short.
  else if (isNamed('trousers', /长裤|西裤|trousers|pants|slacks/i)) wish.length ??= 'full';
};

const settleShoulders = ({ draft: { wish }, own }: Settling): void => {
  if (necksOf(own).length > 0) return;
  // Long sleeves on a usually strapless style need shoulders.
  const asksSleeves = own.some(
    ({ term, isNegated }) =>
      !isNegated &&
      !isLook(term) &&
      (term.meaning.sleeveType !== undefined ||
        term.meaning.details?.some((detail) => sleeved.includes(detail)) ||
        !['sleeveless', undefined].includes(term.meaning.sleeveLength)),
  );
  if (asksSleeves && bareNecklines.includes(wish.neckline ?? 'crew')) {
    wish.neckline = 'v';
    if (wish.sleeveLength === 'sleeveless') delete wish.sleeveLength;
  }
};

const settleColours = (draft: Draft): void => {
  const { wish, hues, parts } = draft;
  // 莫兰迪色系……奶茶色: a named colour overrides a colour family.
  if (hues.length > 1 && hues.includes(morandi)) hues.splice(hues.indexOf(morandi), 1);
  if (hues.length === 0 && draft.usual) hues.push(draft.usual);
  if (draft.tone) hues.splice(0, hues.length, ...toned(hues, draft.tone));
  if (draft.prints.length > 1 && wish.print !== 'solid') wish.print = unitePrints(draft.prints) ?? 'solid';
  if (wish.gradient) takeGradient(Object.assign(wish, { parts }), hues);
  const [main, second, accent] = hues;
  const [ofMotif] = draft.motifHues;
  // "A slip dress in black sequins" is black all over.
  if (!main && ofMotif) wish.colours = wish.craft === 'sequins' ? { main: ofMotif } : { second: ofMotif };
  if (main) wish.colours = { main, ...(second ? { second } : {}), ...(accent ? { accent } : {}) };
};

const ofSleeve = ({ label }: Term): Localized => ({ zh: `${label.zh}（袖子）`, en: `${label.en} (sleeves)` });

/** 拼接: blocks of two colours, or sleeves of the fabric named before it; otherwise it is reported as not drawn. */
export const splice = (draft: Draft, words: readonly Assigned[], nth: number, out: ParsedWords): void => {
  const own = words.filter(({ garment, isNegated }) => (garment === nth || garment < 0) && !isNegated);
  const at = own.findIndex(({ term }) => term === splicedTerm);
  const entry = own[at];
  if (!entry) return;
  const fabrics = own.filter(({ term, part }) => term.attribute === 'fabricType' && !part);
  const before = own.slice(0, at).findLast(({ term, part }) => term.attribute === 'fabricType' && !part);
  const other = fabrics.findLast(({ term }) => term !== before?.term);
  const said = { word: entry.word, label: splicedTerm.label, garment: entry.garment, isNegated: false };
  const isColoured = draft.hues.length > 1 || (draft.parts.sleeve ?? draft.parts.skirt)?.colour !== undefined;
  if (draft.wish.print === 'colourBlock') return;
  if (isColoured && (draft.wish.print ?? 'solid') === 'solid') {
    draft.wish.print = 'colourBlock';
    out.understood.push({ ...said, meaning: { print: 'colourBlock' } });
  } else if (before && other?.term.meaning.fabric && before.term.meaning.fabric) {
    draft.wish.fabric = other.term.meaning.fabric;
    const look = { fabric: before.term.meaning.fabric };
    draft.parts.sleeve = { ...look, ...draft.parts.sleeve };
    const isOfSleeve = ({ word }: UnderstoodWord): boolean => word === before.word;
    out.understood = out.understood.filter((row) => !isOfSleeve(row));
    out.understood.push({
      ...said,
      word: before.word + entry.word,
      label: ofSleeve(before.term),
      meaning: { part: look },
      part: 'sleeve',
    });
  } else out.ignored.push(entry.word);
};

const { neutral } = wordLists;

/** "Not too long" means a medium length, "not too short" covers the knee. */
const opposite: Readonly<Record<string, PartialSpec['length']>> = {
  ...{ micro: 'knee', mini: 'knee', cropped: 'hip', waist: 'hip', knee: 'midi', midi: 'knee', thigh: 'hip' },
};

const isOnly = ({ meaning }: Term, field: string): boolean => field in meaning && Object.keys(meaning).length === 1;

/** Meaning of a refused word on a garment: without pockets, not too long. Empty where there is no replacement. */
export const negated = (term: Term): Meaning => {
  if (term.meaning.print || term.meaning.craft === 'print' || term === printedTerm)
    return { print: 'solid', craft: 'none', logo: 'none' };
  // A hood without a drawstring is a hood.
  if (['drawstring', 'detachable'].includes(term.meaning.hat ?? '')) return { hat: 'plain' };
  if (term.meaning.surfaces) return { surfaces: [] };
  if (term.attribute && isOnly(term, 'length')) return { length: opposite[term.meaning.length as 'mini'] ?? 'knee' };
  if (term.attribute === 'fit' && isOnly(term, 'fit')) return { fit: 'regular' };
  if (term.attribute && neutral[term.attribute]) return neutral[term.attribute] as Meaning;
  if (term.meaning.kind) return {};
  if (term.meaning.closure && Object.keys(term.meaning).length === 1) return { closure: 'none' };
  return term.meaning.details?.length ? { details: term.meaning.details } : {};
};

const isColour = ({ term, isNegated, part }: Assigned): boolean =>
  !isNegated && !part && term.attribute === 'colour' && term.meaning.colour !== undefined;

/** True for terms that apply further colours to a garment: a print, blocks, a gradient. */
const spreads = ({ term, isNegated }: Assigned): boolean =>
  !isNegated &&
  (![undefined, 'solid'].includes(term.meaning.print) ||
    term.meaning.gradient !== undefined ||
    ['contrast', 'spliced'].includes(term.attribute ?? ''));

/**
 * "Navy polo, white collar, red placket": a second colour in a separate phrase dyes neither sleeves nor skirt. Two colours of a garment, or
 * of its print, are named together ("black and cream"). @returns the words to report: the colour with the noun after it; undefined for a
 * colour of the garment.
 */
export const loneSecond = (words: readonly Assigned[], named: Garments['named'], nth: number): string | undefined => {
  const entry = words[nth] as Assigned;
  if (!isColour(entry) || words.some(spreads)) return undefined;
  const isSecond = words.some(
    (other, at) =>
      at < nth &&
      isColour(other) &&
      other.phrase < entry.phrase &&
      other.garment === entry.garment &&
      other.term.meaning.colour !== morandi,
  );
  const isOfGarment = words.some((other, at) => other.phrase === entry.phrase && named[at] !== undefined);
  if (!isSecond || isOfGarment) return undefined;
  const [before, after] = [words[nth - 1], words[nth + 1]];
  const isBeside =
    (before !== undefined && isColour(before) && (entry.isAdjacent || entry.isJoined)) ||
    (after !== undefined && isColour(after) && (after.isAdjacent || after.isJoined));
  // Consecutive black and white are two colours of one garment, regardless of the separator.
  if (isBeside) return undefined;
  const isOfNext = after?.isAdjacent === true && after.phrase === entry.phrase;
  const gap = /[a-z]$/i.test(entry.word) ? ' ' : '';
  return isOfNext ? `${entry.word}${gap}${after.word}` : entry.word;
};
