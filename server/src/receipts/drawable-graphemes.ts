/** A stretch of text that one font draws. */
export interface TextRun {
  text: string;
  font: 'usual' | 'full';
}

type Has = (codePoint: number) => boolean;

/**
 * What fonts can draw of a text, in stretches. A character that none of them has becomes a box: whoever reads it sees that one is missing.
 * @returns `isWhole` false where a box stands
 */
export const drawableText = (text: string, has: Has, fullHas?: Has): { runs: TextRun[]; isWhole: boolean } => {
  const runs: TextRun[] = [];
  let isWhole = true;
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const isUsual = has(codePoint);
    const isFull = !isUsual && fullHas?.(codePoint) === true;
    if (!isUsual && !isFull) isWhole = false;
    const font = isFull ? 'full' : 'usual';
    const drawn = isUsual || isFull ? letter : '□';
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ text: drawn, font });
  }
  return { runs, isWhole };
};
