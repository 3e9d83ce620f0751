/** What a reader counts as one character, as one font draws it. */
export interface DrawableGrapheme {
  text: string;
  font: 'usual' | 'full';
  /** No font has it; `text` is the replacement mark. */
  isReplaced: boolean;
}

type Has = (codePoint: number) => boolean;

/** The mark of typesetters for a character that a font lacks; Noto Sans SC has no white square. */
const replacementMark = '〓';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Joiners, variation selectors and marks of direction have no ink of their own. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** Splits a text into graphemes with the font that has all of each; one that no font has becomes a replacement mark. */
export const drawableGraphemes = (text: string, has: Has, fullHas?: Has): DrawableGrapheme[] => {
  const drawable: DrawableGrapheme[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\s+/gu, ' '))) {
    const inked = segment.replace(ignorable, '');
    if (inked === '') continue;
    const codePoints = codePointsOf(inked);
    if (codePoints.every(has)) drawable.push({ text: inked, font: 'usual', isReplaced: false });
    else if (fullHas && codePoints.every(fullHas)) drawable.push({ text: inked, font: 'full', isReplaced: false });
    else drawable.push({ text: replacementMark, font: 'usual', isReplaced: true });
  }
  return drawable;
};
