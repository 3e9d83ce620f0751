import type { Localized } from '@atelier/catalogue/text';
import { lapels } from '../rules.ts';
import { type OwnPart, type PartialSpec, type PartLook, partCrafts } from '../spec.ts';
import {
  type Assigned,
  assignWords,
  findGarments,
  isPartOf,
  isSaidAgain,
  isUnsuited,
  partOfBody,
  saidPlaces,
  shareAmong,
} from './assign-words.ts';
import { bindPlaces, placeName } from './bind-places.ts';
import { isPlainStripe, joinArtwork, joined, joinWords, motifOf, readPhrases, takeQuoted } from './join-words.ts';
import { type Found, scanWords } from './scan-words.ts';
import {
  type Draft,
  loneSecond,
  type Misplaced,
  negated,
  newDraft,
  type ParsedWords,
  type Said,
  settleDraft,
  splice,
  type UnderstoodWord,
} from './settle-draft.ts';
import {
  bodyTerm,
  contrastTerm,
  isLook,
  type Meaning,
  partTerms,
  printedTerm,
  simplify,
  type Term,
  writtenTerms,
} from './term.ts';
import { undrawableTerm } from './vocabulary.ts';

/**
 * Parses a description in Chinese, English or both. Later words override earlier ones; single words override a whole style ("trench coat
 * without belt"). A colour, fabric or print before a part is the part's own. `kind` is the garment when the text names none. `without`
 * excludes misplaced words and reports them.
 */
export const parseWords = (
  source: string,
  kind?: PartialSpec['kind'],
  without: readonly Misplaced[] = [],
): ParsedWords => {
  const written = takeQuoted(source);
  const { found: scanned, rest, text } = bindPlaces(readPhrases(scanWords(written.source)));
  const { found: joint, rest: unplaced } = joinArtwork(joinWords(scanned), source, written.text);
  const isLeft = ({ span }: Found): boolean =>
    without.some((one) => one.span[0] === span?.[0] && one.span[1] === span[1]);
  const found = joint.filter((entry) => !isLeft(entry));
  const garments = findGarments(found, kind);
  const assigned = assignWords(found, garments).map((entry, nth, all) => ({
    ...entry,
    ofOther: loneSecond(all, garments.named, nth),
    ...motif(motifOf(all, nth) ?? motifOnGround(text, all, nth)),
    isOfUnknown: isOfUnknown(found, garments.named, nth),
    isSurplus: garments.surplus.includes(nth),
  }));
  const said = saidPlaces(text, assigned, garments.named);
  const words = shareAmong(
    assigned.map((entry, nth) => ({ ...entry, said: said(nth) })),
    garments.kinds.length,
  );
  const drafts = (garments.kinds.length > 0 ? garments.kinds : [undefined]).map((kind) => newDraft(kind));
  const out: ParsedWords = {
    wish: {},
    companions: [],
    understood: [],
    ignored: [...rest, ...unplaced, ...without.map((one) => one.words)],
  };
  // A style yields to the garment that it describes: a denim jacket in workwear style is of denim. Of two names in one phrase the last is
  // the garment: "capri leggings".
  const looks = words
    .map((entry, nth) => ({ entry, nth, rank: Number('kind' in entry.term.meaning) }))
    .filter(({ entry }) => isLook(entry.term))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.entry.phrase - other.entry.phrase ||
        (one.rank === 1 ? other.nth - one.nth : one.nth - other.nth),
    )
    .map(({ entry }) => entry);
  for (const entry of [...looks, ...words.filter(({ term }) => !isLook(term))]) {
    const targets = entry.garment < 0 ? drafts : [drafts[entry.garment] ?? (drafts[0] as Draft)];
    const garment = garments.kinds[Math.max(0, entry.garment)];
    if (entry.ofOther) out.ignored.push(entry.ofOther);
    else if (entry.isSurplus || entry.isOfUnknown) out.ignored.push(entry.word);
    else readWord(entry, garment, targets, out);
  }
  for (const draft of drafts) draft.hues.push(...(draft.hues.length > 0 ? draft.motifHues.splice(0) : []));
  shareColour(source, drafts);
  for (const [nth, draft] of drafts.entries()) {
    splice(draft, words, nth, out);
    settleDraft(draft, garments.kinds[nth], words, nth);
  }
  out.wish = drafts[0]?.wish ?? {};
  out.companions = drafts.slice(1).map(({ wish }) => wish);
  out.ignored = [...new Set(out.ignored)];
  return out;
};

/** "Floral, orange on white", "green leaf print on a cream ground": the colours before the background are the print's. */
const motifOnGround = (text: string, words: readonly Found[], nth: number): Term | undefined => {
  const isHue = (entry: Found | undefined): boolean => entry?.term.attribute === 'colour' && !entry.isNegated;
  const ground = words.findIndex(
    (one, at) =>
      at > nth && isHue(one) && / on (?:an? |the )?$/.test(text.slice(words[at - 1]?.span?.[1], one.span?.[0])),
  );
  const run = words.slice(nth, Math.max(nth, ground));
  const isOne = run.every(
    (one) => one.clause === words[ground]?.clause && (isHue(one) || one.term.attribute === 'fabricPattern'),
  );
  return isHue(words[nth]) && isOne && run.length > 0 ? (words.find(isPattern)?.term ?? printedTerm) : undefined;
};

const isPattern = ({ term }: Found): boolean => term.attribute === 'fabricPattern' && term !== printedTerm;

const motif = (term: Term | undefined): { motif?: Term } => (term ? { motif: term } : {});

/** "White polka dots": a colour with its print. */
const ofMotif = ({ label }: Term, { label: { zh, en } }: Term): Localized => ({
  zh: `${label.zh}（${zh.replace(/^.*：/, '')}）`,
  en: `${label.en} (${en.replace(/^.*: /, '')})`,
});

/** 皮质扣, "suede tabs": the fabric of an unknown object is not the garment's, unless a garment is named with it. */
const isOfUnknown = (found: readonly Found[], named: readonly (number | undefined)[], nth: number): boolean => {
  const { term, phrase, isNegated, isRightBeforeUnknown, isBeforeThings, ofPart } = found[nth] as Found;
  if (ofPart) return false;
  const isOfThings = isBeforeThings === true && named.slice(0, nth).some((garment) => garment !== undefined);
  const isCloth = ['fabricType', 'fabricPattern'].includes(term.attribute ?? '') || term.meaning.surfaces !== undefined;
  return (
    isRightBeforeUnknown === true &&
    (isCloth || isOfThings) &&
    !isNegated &&
    named.some((garment) => garment !== undefined) &&
    !found.some((entry, other) => entry.phrase === phrase && named[other] !== undefined)
  );
};

/**
 * "lavender skirt with a matching polo", 同色外套: a garment without a colour has that of the first one with a colour, and a set has one print.
 */
const shareColour = (source: string, drafts: readonly Draft[]): void => {
  const text = [...source].map(simplify).join('');
  if (!/\b(matching|matched|same colou?r|co-?ord|set(?![ -]in))\b|同色|同款|配套|套装|两件套/i.test(text)) return;
  const hues = drafts.find((draft) => draft.hues.length > 0)?.hues ?? [];
  for (const draft of drafts) if (draft.hues.length === 0) draft.hues.push(...hues);
  const { print } = drafts.find((draft) => draft.wish.print !== undefined)?.wish ?? {};
  if (print) for (const draft of drafts) draft.wish.print ??= print;
};

const readWord = (
  entry: Assigned & { motif?: Term; said?: Said },
  garment: PartialSpec['kind'],
  targets: readonly Draft[],
  out: ParsedWords,
): void => {
  const { word, term, isNegated, part } = entry;
  const isJoint = !isNegated && isSilent(term);
  if (isJoint && term !== contrastTerm) return;
  if (garment && !isNegated && isSaidAgain(word, term, garment)) return;
  if (part) {
    for (const one of [part, ...(entry.also ?? [])]) readPart(entry, one, targets, out);
    return;
  }
  const meaning: Meaning = isNegated
    ? isColourOnly(term)
      ? { colour: term.meaning.colour as string }
      : negated(term)
    : term.meaning;
  const { colour, usualColour, tone, view, ground, details, parts, surfaces, kind: _, ...wish } = meaning;
  const isNothing =
    term === undrawableTerm || term === contrastTerm || (isNegated && Object.keys(meaning).length === 0);
  if (isNegated && colour !== undefined && Object.keys(meaning).length <= 1) {
    out.understood.push({
      word: `✕ ${word}`,
      label: noneOf(term),
      meaning: { colour },
      garment: entry.garment,
      isNegated,
    });
    return;
  }
  const isForeign = garment !== undefined && term.attribute !== undefined && isUnsuited(garment, term);
  const isNone = Object.entries(term.meaning).every(([field, value]) => isNothingOf(field, value));
  if (isForeign && (isNegated || isNone)) {
    // "No hood" of a shirt: satisfied, since it has none.
    out.understood.push({
      word: isNegated ? `✕ ${word}` : word,
      label: isNegated ? noneOf(term) : term.label,
      meaning: {},
      garment: entry.garment,
      isNegated,
    });
    return;
  }
  // A weak name for another half of the body: the skirt of "hoodie skirt".
  const { kind: called } = term.meaning;
  const isElsewhere =
    term.isWeak &&
    called &&
    garment &&
    Object.keys(wish).length === 0 &&
    partOfBody(called) !== partOfBody(garment) &&
    !isPartOf(called, garment);
  // "Gold grommets": grommets are not drawn, so their colour is no second colour of the garment.
  const isOfUnknown =
    colour !== undefined && entry.isBeforeUnknown === true && targets.every(({ hues }) => hues.length > 0);
  // "Long gloves" do not make a long dress.
  const isOfUndrawn = entry.isBeforeUndrawn === true && ['length', 'fit'].includes(term.attribute ?? '');
  if (isNothing || isForeign || isOfUnknown || isOfUndrawn || (isElsewhere && called !== 'casualSet')) {
    out.ignored.push(isNegated ? `✕ ${word}` : word);
    return;
  }
  if (view) out.view = view;
  if (ground) out.ground = ground;
  for (const draft of targets) {
    if (colour) (entry.motif ? draft.motifHues : draft.hues).push(colour);
    if (usualColour) draft.usual = usualColour;
    if (tone) draft.tone = tone;
    if (surfaces) draft.wish.surfaces = isNegated ? [] : joined(draft.wish.surfaces, surfaces);
    if (wish.print && wish.print !== 'solid' && !isNegated && !isLook(term)) draft.prints.push(wish.print);
    for (const [own, look] of Object.entries(parts ?? {}) as [OwnPart, PartLook][])
      draft.usualParts[own] = { ...look, ...draft.usualParts[own] };
    if (details) {
      draft.hasDetails = true;
      for (const detail of details) {
        if (isNegated) draft.details.delete(detail);
        else draft.details.add(detail);
      }
    }
    // 青花瓷印花百褶裙: printed fabric remains pleated.
    const { craft, ...uncrafted } = wish;
    // Torn jeans in a light wash remain torn.
    const isTorn = craft === 'washed' && draft.wish.craft === 'distressed';
    const isPleated = isTorn || (craft === 'print' && ![undefined, 'none'].includes(draft.wish.craft));
    Object.assign(
      draft.wish,
      isNegated ? refused(wish, term, draft) : fitted(isPleated ? uncrafted : wish, term, draft),
    );
  }
  const { garment: owner } = entry;
  const { kind: __, ...withoutKind } = term.meaning;
  const [target] = targets;
  const asked = isNegated
    ? { ...(target ? refused(wish, term, target) : wish), ...(details ? { details } : {}) }
    : term.isWeak && term.meaning.kind !== garment
      ? withoutKind
      : term.meaning;
  out.understood.push({
    word: isNegated ? `✕ ${word}` : word,
    label: isNegated
      ? noneOf(term)
      : entry.motif && entry.motif !== printedTerm
        ? ofMotif(term, entry.motif)
        : term.label,
    meaning: asked,
    garment: owner,
    isNegated,
    ...whereOf(entry),
  });
};

/** Range of a word, and its named position. */
const whereOf = ({ span, said }: Pick<Assigned, 'span'> & { said?: Said }): Pick<UnderstoodWord, 'span' | 'said'> =>
  span && said ? { span, said } : {};

/** True when a choice means "none": a plain hood is still a hood. */
const isNothingOf = (field: string, value: unknown): boolean =>
  ['none', 'sleeveless'].includes(value as string) || (value === 'plain' && field !== 'hat');

const noneOf = (term: Term): Localized =>
  term === printedTerm ? term.label : { zh: `不要 ${term.label.zh}`, en: `without ${term.label.en}` };

/** 下摆螺纹，不要开衩: a refusal removes only what it names, not a requested alternative. */
const refused = (wish: PartialSpec, { meaning }: Term, draft: Draft): PartialSpec =>
  Object.fromEntries(
    Object.entries(wish).filter(([field]) => {
      const [named, has] = [meaning.hem, draft.wish.hem];
      return field !== 'hem' || named === undefined || has === undefined || named === has;
    }),
  );

const roomy: readonly PartialSpec['fit'][] = ['loose', 'regular', 'straight'];

/**
 * "gold buttons" on a double-breasted coat, "satin lapel" of a tuxedo with peak lapels: the garment has a more specific kind of the part.
 */
const families: Partial<Record<OwnPart, readonly [field: 'closure' | 'collar', kinds: readonly string[]]>> = {
  zip: ['closure', ['zip', 'biasZip']],
  button: ['closure', ['buttons', 'oneButton', 'doubleBreasted', 'toggles', 'snaps', 'placket']],
  collar: ['collar', lapels],
};

const fitted = (wish: PartialSpec, term: Term, draft: Draft): PartialSpec => {
  // 宽松阔腿裤: wide legs are loose.
  if (wish.fit && roomy.includes(wish.fit) && draft.wish.fit === 'wideLeg') {
    const { fit: _, ...others } = wish;
    return others;
  }
  if (wish.closure === 'oneButton' && ![undefined, 'blazer', 'suitSet', 'coat'].includes(draft.kind))
    return { ...wish, closure: 'buttons' };
  const [field, kinds] = (term.isBarePart && term.part && families[term.part]) || [];
  if (!field || !kinds?.includes(draft.wish[field] ?? '')) return wish;
  const { [field]: _, ...others } = wish;
  return others;
};

/** Regions of the fabric with their own look. */
const zones = ['yoke', 'chest', 'waist', 'back', 'knee', 'thigh'] as const;

const readPart = (
  entry: Assigned & { said?: Said },
  part: OwnPart,
  targets: readonly Draft[],
  out: ParsedWords,
): void => {
  const { word, term, garment } = entry;
  const { colour, fabric, print: said, surfaces } = term.meaning;
  const craft = partCrafts.find((one) => one === term.meaning.craft);
  // A band along an edge has stripes along it.
  const print = isPlainStripe(word) && ['hem', 'cuff', 'collar', 'waistband'].includes(part) ? 'stripeAcross' : said;
  // 拼色领: a part does not have colour blocks, it is one.
  const isContrast = term === contrastTerm || print === 'colourBlock';
  const look: PartLook = {
    ...(colour ? { colour } : isContrast ? { colour: 'contrast' } : {}),
    ...(fabric ? { fabric } : {}),
    ...(print && !isContrast ? { print } : {}),
    ...(surfaces ? { surfaces } : {}),
    ...(craft ? { craft } : {}),
  };
  // Thread, buttons and pipings are too fine for their own fabric.
  const isTooFine = (surfaces ?? print) !== undefined && ['stitch', 'button', 'zip', 'piping'].includes(part);
  const isTaken = targets.some(({ parts }) => {
    const has = parts[part]?.colour;
    return look.colour !== undefined && has !== undefined && has !== 'contrast' && look.colour !== 'contrast';
  });
  if (isTaken || isTooFine) {
    out.ignored.push(word);
    return;
  }
  for (const draft of targets) {
    const before = draft.parts[part];
    const isVague = look.colour === 'contrast' && before?.colour !== undefined;
    const both = before?.surfaces && look.surfaces ? { surfaces: joined(before.surfaces, look.surfaces) } : {};
    draft.parts[part] = { ...before, ...(isVague ? {} : look), ...both };
    // A look along the sides requires sewn-in panels.
    if (part === 'panel') draft.details.add('sidePanels');
    if (part === 'panel') draft.hasDetails = true;
  }
  const name =
    (zones.some((zone) => zone === part) ? placeName(part as (typeof zones)[number]) : undefined) ??
    [...partTerms, ...writtenTerms].find((row) => row.part === part && row.isBarePart)?.label ??
    term.label;
  out.understood.push({
    word,
    label: { zh: `${term.label.zh}（${name.zh}）`, en: `${term.label.en} (${name.en})` },
    meaning: { part: look },
    part,
    garment,
    isNegated: false,
    ...whereOf(entry),
  });
};

/** Name of a part, a print or an unspecific contrast: it only connects words. */
const isSilent = (term: Term): boolean =>
  term === bodyTerm || (Object.keys(term.meaning).length === 0 && term !== undrawableTerm);

const isColourOnly = ({ attribute, meaning }: Term): boolean =>
  attribute === 'colour' && meaning.colour !== undefined && Object.keys(meaning).length === 1;
