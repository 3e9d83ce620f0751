import type { FlatSpec } from '../spec.ts';
import { pictureOf, placeTerms } from './artwork-terms.ts';
import { isColour } from './join-words.ts';
import { termOf } from './read-vocabulary.ts';
import type { Found } from './scan-words.ts';
import { type Term, term } from './term.ts';
import { undrawableTerm } from './vocabulary.ts';

const quoted = /["“”「『]([A-Za-z0-9][A-Za-z0-9 ]{0,11})["“”」』]/;

/** 字母R, "letter R": capitals after the word itself need no quotation marks. */
const named = /(?<=letters? |字母 ?|initials? )([A-Z]{1,4})(?![A-Za-z])/;

/**
 * A word in quotation marks, or the letters that are named, is what is written on the garment; blanks take its place, so that it is not
 * read for what it means.
 */
export const takeQuoted = (source: string): { source: string; text?: string } => {
  const match = quoted.exec(source) ?? named.exec(source);
  if (!match || match[0].length > source.length * 0.6) return { source };
  return {
    source: source.replace(match[0], ' '.repeat(match[0].length)),
    text: (match[1] as string).trim().toUpperCase(),
  };
};

/** "number 23", 数字 23, 23号. */
const digitsOf = (source: string): string | undefined =>
  /(?:numbers?|no\.?|numerals?|#|数字|号码|背号|背后数字|后背数字)\s*[:：]?\s*["“]?(\d{1,2})(?!\d)/i.exec(
    source,
  )?.[1] ?? /(?:^|[^\d])(\d{1,2})\s*号/.exec(source)?.[1];

const placeOf = ({ term: one }: Found): FlatSpec['logo'] | undefined =>
  placeTerms.find((entry) => entry === one)?.place;

const isEmbroidery = ({ term: one, isNegated }: Found): boolean =>
  one.meaning.craft === 'embroidery' && !isNegated && !one.meaning.artwork;

const isPicture = ({ term: one, isNegated }: Found): boolean =>
  !isNegated &&
  (one.meaning.artwork !== undefined || (one.meaning.print !== undefined && one.meaning.print in pictureOf));

/** A motif that is worked with thread, or printed in one place. */
const worked = ({ label, meaning }: Term, isStitched: boolean): Term => {
  const motif = meaning.artwork?.motif ?? pictureOf[meaning.print as 'star'] ?? 'star';
  const [zh, en] = [label.zh.replace(/^图案：/, ''), label.en.replace(/^print: /, '')];
  return isStitched
    ? term('', `刺绣：${zh}`, `embroidery: ${en}`, { craft: 'embroidery', artwork: { motif } })
    : term('', `印花：${zh}`, `printed picture: ${en}`, { craft: 'print', artwork: { motif } });
};

const isPelt = ({ term: one, isNegated }: Found): boolean =>
  !isNegated &&
  ['tiger', 'cow', 'giraffe', 'leopard', 'zebra', 'snake', 'crocodile'].includes(one.meaning.print ?? '') &&
  Object.keys(one.meaning).length === 1;

const isPictureColour = (before: Found, { term: own, isAdjacent, isNegated }: Found): boolean =>
  own.meaning.artwork !== undefined &&
  !isNegated &&
  !before.isNegated &&
  isAdjacent &&
  isColour(before) &&
  !before.isJoined;

/** "navy slogan tee": the colour is the garment's. */
const isBeforeGarment = (found: readonly Found[], nth: number): boolean => {
  const next = found[nth + 1];
  return next?.isAdjacent === true && next.term.meaning.kind !== undefined;
};

const coloured = (before: Found, entry: Found): Found => {
  const { label, meaning } = entry.term;
  const shade = { zh: before.term.label.zh.replace(/^颜色：/, ''), en: before.term.label.en.replace(/^colour: /, '') };
  return {
    ...entry,
    word: `${before.word} ${entry.word}`,
    isAdjacent: before.isAdjacent,
    term: {
      ...entry.term,
      label: { zh: `${label.zh}（${shade.zh}）`, en: `${label.en} (${shade.en})` },
      meaning: {
        ...meaning,
        artwork: { motif: meaning.artwork?.motif ?? 'star', ...meaning.artwork, ...colourOf(before.term) },
      },
    },
  };
};

const colourOf = ({ meaning }: Term): { colour?: string } => (meaning.colour ? { colour: meaning.colour } : {});

const isYokePrint = (one: Found, next: Found | undefined): boolean =>
  !one.isNegated &&
  ![undefined, 'solid'].includes(one.term.meaning.print) &&
  Object.keys(one.term.meaning).length === 1 &&
  next?.isAdjacent === true &&
  next.term.meaning.details?.includes('yoke') === true;

const isPictured = ({ term: one, isNegated }: Found): boolean => !isNegated && one.meaning.artwork !== undefined;

/** 小碎花 胸前刺绣: an all-over print stays all over where the embroidery is a phrase of its own. */
const isSameRun = (one: Found, other: Found): boolean =>
  one.phrase === other.phrase || !['ditsy', 'floral', 'leaves', 'animals'].includes(one.term.meaning.print ?? '');

/** Whether a place and its picture are close: in Chinese within one phrase. */
const isWithin = (one: Found, other: Found): boolean =>
  one.clause === other.clause && (one.phrase === other.phrase || !/\p{Script=Han}/u.test(one.word + other.word));

/** What follows a place, past the colour of it. */
const pictureAfter = (found: readonly Found[], nth: number): Found | undefined => {
  const next = found[nth + 1];
  return next && isColour(next) && next.isAdjacent ? found[nth + 2] : next;
};

const isNear = (one: Found | undefined, other: Found | undefined): boolean =>
  one !== undefined && other !== undefined && one.clause === other.clause;

/**
 * What belongs to a picture in one place: "crane embroidery" is an embroidered crane, not cranes all over and flowers on the chest;
 * "butterfly on the chest" is one butterfly there. Places without a picture are reported where they are words of their own.
 */
export const joinArtwork = (
  found: readonly Found[],
  source: string,
  text?: string,
): { found: Found[]; rest: string[] } => {
  const out: Found[] = [];
  const rest: string[] = [];
  const digits = digitsOf(source);
  const skipped = new Set<number>();
  for (const [nth, entry] of found.entries()) {
    if (skipped.has(nth)) continue;
    const before = out.at(-1);
    const place = placeOf(entry);
    if (place) {
      const next = pictureAfter(found, nth);
      const isHeld =
        (before && isWithin(before, entry) && (isPicture(before) || isEmbroidery(before))) ||
        (next && isWithin(entry, next) && (isPicture(next) || isEmbroidery(next)));
      const isLogo = before?.term.meaning.craft === 'print' && isWithin(before, entry);
      if (isHeld || isLogo || text !== undefined) {
        const own = placeTerms.find((one) => one === entry.term) as Term;
        out.push({ ...entry, term: { ...own, meaning: { logo: place }, attribute: 'logo' } });
        if (before && isPicture(before) && before.term.meaning.print) {
          const picture = { ...before, term: worked(before.term, false) };
          const [colour] = out.slice(-3, -2);
          // "A white star on the chest": the colour is the star's.
          if (colour && isPictureColour(colour, picture)) out.splice(-3, 2, coloured(colour, picture));
          else out[out.length - 2] = picture;
        }
      } else if (/[a-z]/i.test(entry.word)) rest.push(entry.word);
      continue;
    }
    const spot = before && isColour(before) && before.isAdjacent ? out.at(-2) : before;
    const isOnChest =
      spot !== undefined &&
      spot.term.attribute === 'logo' &&
      placeTerms.some(({ label }) => label.zh === spot.term.label.zh);
    if (isOnChest && before && isPicture(entry) && entry.term.meaning.print && isWithin(spot, entry)) {
      const picture = { ...entry, term: worked(entry.term, false) };
      // 前胸红色仙鹤: the colour between is the picture's.
      if (spot === before) out.push(picture);
      else out.splice(-1, 1, coloured(before, picture));
      continue;
    }
    // 刺绣小兔子: what is worked cannot be drawn, and no flower takes its place.
    if (isEmbroidery(entry) && entry.isRightBeforeUnknown && !(before && isSameRun(before, entry))) {
      rest.push(entry.word);
      continue;
    }
    // A second picture: there is room for one.
    if (
      entry.term.meaning.logo &&
      !entry.isNegated &&
      Object.keys(entry.term.meaning).length === 1 &&
      out.some(isPictured)
    ) {
      rest.push(entry.word);
      continue;
    }
    if (before && isNear(before, entry) && isEmbroidery(entry) && isPicture(before) && isSameRun(before, entry)) {
      const joined = { ...before, word: `${before.word} ${entry.word}`, term: worked(before.term, true) };
      out[out.length - 1] = joined;
      const { logo } = entry.term.meaning;
      if (logo) {
        // "koi embroidery on the back": the place that the embroidery has is the picture's.
        const { label } = placeTerms.find(({ place: one }) => one === logo) ?? entry.term;
        out.push({ ...entry, term: term('', label.zh, label.en, { logo }, 'logo') });
        continue;
      }
      const colour = out.at(-2);
      if (colour && isPictureColour(colour, joined) && !isBeforeGarment(found, nth))
        out.splice(-2, 2, coloured(colour, joined));
      continue;
    }
    // 绣金色花, "embroidered with gold flowers": the colour between is the thread's.
    const worker = out.at(-2);
    if (
      worker &&
      before &&
      isEmbroidery(worker) &&
      isPicture(entry) &&
      isNear(worker, entry) &&
      isColour(before) &&
      !before.isNegated
    ) {
      const picture: Found = { ...entry, isAdjacent: true, term: worked(entry.term, true) };
      out.splice(-2, 2, {
        ...coloured(before, picture),
        word: `${worker.word} ${before.word} ${entry.word}`,
        isAdjacent: false,
      });
      continue;
    }
    if (before && isNear(before, entry) && isEmbroidery(before) && isPicture(entry)) {
      const joined = { ...before, word: `${before.word} ${entry.word}`, term: worked(entry.term, true) };
      out[out.length - 1] = joined;
      const colour = out.at(-2);
      if (colour && isPictureColour(colour, joined) && !isBeforeGarment(found, nth))
        out.splice(-2, 2, coloured(colour, joined));
      continue;
    }
    // 小鸭子印花, "shark print": an unknown motif is not replaced by another print.
    if (
      entry.isRightAfterUnknown &&
      !entry.isNegated &&
      (entry.term.meaning.craft === 'print' || (isEmbroidery(entry) && /^刺绣|^绣花/.test(entry.word))) &&
      Object.keys(entry.term.meaning).length === 1
    ) {
      rest.push(entry.word);
      continue;
    }
    // 恐龙印花: where the motif cannot be drawn nothing is printed in its place.
    if (
      before?.term === undrawableTerm &&
      entry.isAdjacent &&
      entry.term.meaning.craft === 'print' &&
      !entry.term.meaning.artwork
    ) {
      rest.push(`${before.word} ${entry.word}`);
      out.pop();
      continue;
    }
    // "Fair Isle yoke": prints lie on all of the cloth, a part of a body has none of its own.
    const next = found[nth + 1];
    if (isYokePrint(entry, next)) {
      rest.push(`${entry.word} ${next?.word}`);
      skipped.add(nth + 1);
      continue;
    }
    // An embroidered tiger is an animal, not the stripes of its fur; there is none to be drawn.
    if (before && isNear(before, entry) && isEmbroidery(entry) && isPelt(before)) {
      rest.push(`${before.word} ${entry.word}`);
      out.pop();
      continue;
    }
    if (before && isNear(before, entry) && isEmbroidery(before) && isPelt(entry) && entry.isAdjacent) {
      rest.push(`${before.word} ${entry.word}`);
      out.pop();
      continue;
    }
    // "white number 99", 金色凤凰刺绣: a colour right before a picture is the picture's.
    if (before && isPictureColour(before, entry) && !isBeforeGarment(found, nth)) {
      out[out.length - 1] = coloured(before, entry);
      continue;
    }
    out.push(entry);
  }
  return { found: withText(out, digits, text), rest };
};

const withText = (found: readonly Found[], digits: string | undefined, text: string | undefined): Found[] => {
  let isWritten = false;
  const out = found.map((entry): Found => {
    const { artwork } = entry.term.meaning;
    if (entry.isNegated || !artwork) return entry;
    const own = artwork.motif === 'number' ? (digits ?? (text && /^\d{1,2}$/.test(text) ? text : undefined)) : text;
    if (!own || !['number', 'lettering', 'monogram'].includes(artwork.motif)) return entry;
    isWritten = true;
    return withWriting(entry, own);
  });
  if (isWritten || (!text && !digits)) return out;
  const last = out.at(-1);
  const base = {
    phrase: last?.phrase ?? 0,
    clause: last?.clause ?? 0,
    isNegated: false,
    isAdjacent: false,
    isJoined: false,
  };
  // "Varsity letters "NYC"": the letters that are named are the patch.
  const bare = out.filter(({ term: one }) => !one.meaning.details?.includes('letterPatch'));
  if (text) return [...bare, withWriting({ ...base, word: `“${text}”`, term: termOf('letters on the chest') }, text)];
  return out;
};

const withWriting = (entry: Found, text: string): Found => {
  const { term: own } = entry;
  const { artwork } = own.meaning;
  const said = artwork?.motif === 'number' ? text : `“${text}”`;
  return {
    ...entry,
    term: {
      ...own,
      label: { zh: `${own.label.zh} ${said}`, en: `${own.label.en} ${said}` },
      meaning: { ...own.meaning, artwork: { motif: artwork?.motif ?? 'lettering', ...artwork, text } },
    },
  };
};
