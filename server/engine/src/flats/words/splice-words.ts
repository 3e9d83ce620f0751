import type { Localized } from '@atelier/catalogue/text';
import type { Assigned } from './assign-words.ts';
import type { Draft, ParsedWords, UnderstoodWord } from './draft.ts';
import { splicedTerm } from './part-terms.ts';
import type { Term } from './term.ts';

const ofSleeve = ({ label }: Term): Localized => ({ zh: `${label.zh}（袖子）`, en: `${label.en} (sleeves)` });

/** 拼接: blocks of two colours, or sleeves of the cloth named before it; otherwise it is reported as not drawn. */
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
  } else if (before?.term.meaning.surfaces) {
    const { surfaces } = before.term.meaning;
    draft.parts.sleeve = { surfaces, ...draft.parts.sleeve };
    draft.wish.surfaces = (draft.wish.surfaces ?? []).filter((key) => !surfaces.includes(key));
    out.understood = out.understood.filter((row) => row.word !== before.word);
    out.understood.push({
      ...said,
      word: before.word + entry.word,
      label: ofSleeve(before.term),
      meaning: { part: { surfaces } },
      part: 'sleeve',
    });
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
