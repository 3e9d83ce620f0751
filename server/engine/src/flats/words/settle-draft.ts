import { bareNecklines } from '../neckline.ts';
import { sleeved, strapped } from '../rules/trim-rules.ts';
import type { OwnPart, PartLook } from '../spec.ts';
import type { Wish } from '../wish.ts';
import { type Assigned, partOfBody } from './assign-words.ts';
import { isPlainStripe, takeGradient, toned, unitePrints } from './blend-words.ts';
import type { Draft } from './draft.ts';
import { bodyTerm } from './part-terms.ts';
import { isLook } from './term.ts';

/** A draft with its garment and the words that are said of it. */
interface Settling {
  draft: Draft;
  kind: Wish['kind'];
  own: readonly Assigned[];
}

/** What the print of plain "striped" is on this garment. */
const acrossKinds = ['tShirt', 'tank', 'knitwear', 'sweatshirt', 'polo', 'cardigan', 'swimsuit', 'bikini'];
const sets: readonly Wish['kind'][] = ['casualSet', 'pyjamas', 'suitSet'];
/** "A printed skirt" is of printed cloth; a printed tee has its print on the chest. */
const printedAllOver: readonly (Wish['kind'] & string)[] = [
  ...(['dress', 'skirt', 'trousers', 'shorts', 'shirt', 'blouse', 'jumpsuit', 'swimsuit', 'bikini'] as const),
  ...(['swimShorts', 'pyjamas', 'robe'] as const),
];
/** 莫兰迪色: greyed colours, drawn as one where none is named. */
export const morandi = '#b3a79a';

/** Makes one wish of what was gathered for the garment `nth` word by word: what goes together is kept, of what does not the more telling one. */
export const settleDraft = (draft: Draft, kind: Wish['kind'], words: readonly Assigned[], nth: number): void => {
  const { wish, parts } = draft;
  for (const [own, look] of Object.entries(draft.usualParts) as [OwnPart, PartLook][])
    parts[own] = { ...look, ...parts[own] };
  if (kind) wish.kind = kind;
  // A sweater with a hood is knitted still.
  if (kind === 'hoodie' && words.some(({ term, isNegated }) => !isNegated && term.meaning.kind === 'knitwear'))
    wish.fabric ??= 'fineKnit';
  const settling: Settling = { draft, kind, own: words.filter(({ garment }) => garment === nth || garment < 0) };
  settleWaist(settling);
  settleNeck(settling);
  settleCloth(settling);
  settleLength(settling);
  settleShoulders(settling);
  if (draft.hasDetails) wish.details = [...draft.details];
  settleColours(draft, words);
  if (Object.keys(parts).length > 0) wish.parts = parts;
  const isStriped = settling.own.some((entry) => !entry.part && isPlainStripe(entry.word));
  if (isStriped && wish.print === 'stripeDown' && kind && acrossKinds.includes(kind)) wish.print = 'stripeAcross';
};

/** Pleated trousers with a belt have both. */
const settleWaist = ({ draft, kind, own }: Settling): void => {
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

/** Of two necklines those that go together: a square one that hangs from thin straps. */
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
    // A cowl hangs from straps as it does from shoulders.
    if (hangs && details.has('cowl')) wish.neckline = 'spaghetti';
    // A sweetheart neckline without straps is both that it was called.
    const isStrapless = necks.some(({ term }) => term.meaning.neckline === 'strapless');
    if (isStrapless && necks.some(({ term }) => term.meaning.neckline === 'sweetheart')) wish.neckline = 'sweetheart';
  }
  // A V-neck takes the high collar away that a style usually has.
  const saysCollar = own.some(
    ({ term, isNegated }) => !isNegated && !isLook(term) && term.meaning.collar !== undefined,
  );
  if (necks.length > 0 && !saysCollar && ['turtleneck', 'mockNeck'].includes(wish.collar ?? '')) wish.collar = 'none';
};

const settleCloth = ({ draft: { wish, parts }, kind, own }: Settling): void => {
  // "Lace bodice" of a dress: the skirt is of the other cloth that is named, or of a plain one.
  const bodice = own.findIndex(
    ({ term, word }) => term === bodyTerm && /^(bodice|top half|upper half|上半身)/i.test(word),
  );
  const cloth = own[bodice - 1];
  if (kind === 'dress' && cloth?.term.meaning.fabric && own[bodice]?.isAdjacent) {
    const other = own.find(({ term, part }) => term.meaning.fabric && !part && !isLook(term) && term !== cloth.term);
    wish.fabric = cloth.term.meaning.fabric;
    parts.skirt = { fabric: other?.term.meaning.fabric ?? 'chiffon', ...parts.skirt };
  }
  // Printed all over, unless it is said where.
  const isPrinted = wish.craft === 'print' && wish.print === undefined && !wish.logo && !wish.artwork;
  if (isPrinted && kind && printedAllOver.includes(kind)) {
    wish.print = 'floral';
    delete wish.craft;
  }
  // 碎花印花: printed all over, not on the chest too.
  if (wish.craft === 'print' && ![undefined, 'solid'].includes(wish.print) && !wish.logo) delete wish.craft;
};

const settleLength = ({ draft, kind, own }: Settling): void => {
  const { wish } = draft;
  if (!sets.includes(kind)) return;
  const isNamed = (lower: Wish['kind'], pattern: RegExp): boolean =>
    own.some(({ term, isNegated, word }) => !isNegated && term.meaning.kind === lower && pattern.test(word));
  // 西装套装 百褶裙: the skirt of a suit is its lower half.
  if (kind === 'suitSet' && isNamed('skirt', /./)) {
    draft.details.add('skirtSuit');
    draft.hasDetails = true;
  }
  // The shorts of a set are its trousers.
  if (isNamed('shorts', /./)) wish.length ??= kind === 'suitSet' ? 'knee' : 'mini';
  // 短袖上衣配长裤: the sleeves alone are short.
  else if (isNamed('trousers', /长裤|西裤|trousers|pants|slacks/i)) wish.length ??= 'full';
};

const settleShoulders = ({ draft: { wish }, own }: Settling): void => {
  if (necksOf(own).length > 0) return;
  // Long sleeves on a style that is usually strapless need something to hang from.
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
  // Straps that are named win over the usual neckline of a style.
  const asksStraps = own.some(
    ({ term, isNegated }) => !isNegated && term.meaning.details?.some((detail) => strapped.includes(detail)),
  );
  if (asksStraps && !bareNecklines.includes(wish.neckline ?? 'spaghetti')) {
    delete wish.neckline;
    if (wish.sleeveLength !== undefined && !asksSleeves) delete wish.sleeveLength;
  }
};

const settleColours = (draft: Draft, words: readonly Assigned[]): void => {
  const { wish, hues, parts } = draft;
  const sleeve = parts.sleeve?.colour;
  const isSleeveOnly = hues.length === 0 && sleeve !== undefined && sleeve !== 'contrast';
  if (isSleeveOnly && !words.some(({ term }) => term.isBarePart && term.part === 'sleeve')) {
    // "red long sleeves" of a garment without another colour is a red garment.
    hues.push(sleeve);
    delete parts.sleeve;
  }
  // 莫兰迪色系……奶茶色: a family of colours gives way to the one that is named.
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
