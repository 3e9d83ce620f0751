import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import type { Wish } from './wish.ts';
import { parseWords } from './words/parse-words.ts';

/** A style of the catalogue as a wish; nothing for a code that names no garment. */
export const wishOfStyle = (code: string | undefined): Wish => {
  const row = code ? subStyleByCode(code) : undefined;
  if (!row || !('garment' in row)) return {};
  const gender = { W: 'woman', M: 'man', C: 'children' }[row.code[0] as 'W'] as NonNullable<Wish['gender']>;
  return { ...parseWords(row.prompt, row.garment).wish, kind: row.garment, gender };
};

/** The second wish on top of the first; another kind of garment starts afresh, only whom it is for and its colours stay. */
export const mergeWishes = (first: Wish, second: Wish): Wish => {
  const isOther = second.kind !== undefined && first.kind !== undefined && second.kind !== first.kind;
  const base: Wish = isOther
    ? { ...(first.gender ? { gender: first.gender } : {}), ...(first.colours ? { colours: first.colours } : {}) }
    : first;
  const colours = { ...base.colours, ...second.colours };
  const merged = { ...base, ...second, ...(Object.keys(colours).length > 0 ? { colours } : {}) };
  return { ...merged, ...giveWay(merged, second) };
};

const bare: readonly Wish['neckline'][] = ['strapless', 'spaghetti', 'halter', 'sweetheart', 'oneShoulder'];

/** What of a garment gives way to a part that is wished now: a collar to a neckline, a hood to a collar, bare shoulders to sleeves. */
export const giveWay = (kept: Wish, wish: Wish): Wish => {
  const isNeck = wish.neckline !== undefined && wish.collar === undefined;
  const hasHood = wish.hat !== undefined && wish.hat !== 'none';
  const isNewNeck = wish.neckline !== undefined || (wish.collar !== undefined && wish.collar !== 'none');
  const asksSleeves =
    wish.sleeveLength !== undefined && wish.sleeveLength !== 'sleeveless' && wish.neckline === undefined;
  return {
    ...(isNeck || hasHood ? { collar: 'none' } : {}),
    ...(isNewNeck && !hasHood ? { hat: 'none' } : {}),
    ...(asksSleeves && bare.includes(kept.neckline) ? { neckline: 'crew' } : {}),
    ...(isNeck && bare.includes(wish.neckline) && kept.closure !== undefined ? { closure: 'none' } : {}),
  };
};
