/** A text that was changed, and for each of its places the place in what was typed. */
export interface Rewritten {
  text: string;
  /** One longer than the text: where it ends. */
  at: readonly number[];
}

/** Maps a position in the new piece to the old one: behind inserted blanks, or in the word that both have. */
const offsetIn = (piece: string, next: string): ((i: number) => number) => {
  if (next === piece) return (i) => i;
  if (next.replaceAll(' ', '') === piece) return (i) => next.slice(0, i).replaceAll(' ', '').length;
  const word = next.split(' ').at(-1) ?? next;
  const shift = piece.startsWith(word) ? next.length - word.length : 0;
  return (i) => i - shift;
};

/** Replaces pieces of a text; what `replace` leaves undefined stays. Places are carried along, so that words can be shown as they were typed. */
export const rewriteText = (
  { text, at }: Rewritten,
  pieces: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): Rewritten => {
  let out = '';
  const places: number[] = [];
  let kept = 0;
  const put = (piece: string, start: number, end: number): void => {
    const offset = offsetIn(text.slice(start, end), piece);
    for (let i = 0; i < piece.length; i++)
      places.push(at[Math.min(Math.max(start, start + offset(i)), end - 1)] as number);
    out += piece;
  };
  for (const match of text.matchAll(pieces)) {
    const next = replace(match);
    if (next === undefined) continue;
    const end = match.index + match[0].length;
    put(text.slice(kept, match.index), kept, match.index);
    put(next, match.index, end);
    kept = end;
  }
  put(text.slice(kept), kept, text.length);
  return { text: out, at: [...places, at[text.length] as number] };
};

export const asTyped = (text: string): Rewritten => ({
  text,
  at: Array.from({ length: text.length + 1 }, (_, i) => i),
});
