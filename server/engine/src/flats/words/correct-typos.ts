/** Edits between two words, a swap of neighbours counted as one (optimal string alignment); stops caring beyond `most`. */
const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? most + 1;
};

/** Words that look like a slip of another one and are none. */
const itself = new Set([
  'glowing',
  'flowing',
  'shoes',
  'shoe',
  'socks',
  'glove',
  'gloves',
  'cape',
  'lion',
  'silky',
  'choli',
  'costume',
]);

const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Known words by their first letter, each with its doubled letters single. */
const indexes = new WeakMap<ReadonlySet<string>, Map<string, { word: string; single: string }[]>>();
const indexOf = (known: ReadonlySet<string>): Map<string, { word: string; single: string }[]> => {
  const made =
    indexes.get(known) ??
    Map.groupBy(
      [...known].filter(({ length }) => length >= 5).map((word) => ({ word, single: undoubled(word) })),
      ({ word }) => word[0] as string,
    );
  indexes.set(known, made);
  return made;
};

/**
 * The known word that a mistyped one means: a doubled letter in words of four letters, one slip in longer ones, two in words of nine. The first letter
 * must be right and only one known word may be as near, else nothing; between two that are, one of the `likely` wins.
 */
export const findMeant = (
  typed: string,
  known: ReadonlySet<string>,
  likely: ReadonlySet<string>,
): string | undefined => {
  if (typed.length < 4 || itself.has(typed)) return undefined;
  const most = typed.length >= 9 ? 2 : typed.length > 4 ? 1 : 0.5;
  const doubled = undoubled(typed);
  let best: string | undefined;
  let least = most + 1;
  let isAlone = true;
  for (const { word, single } of indexOf(known).get(typed[0] as string) ?? []) {
    if (Math.abs(word.length - typed.length) > Math.max(most, 1) && single !== doubled) continue;
    // A letter that should be double, or should not, is the likeliest slip of all.
    const isDouble = single === doubled;
    const edits = isDouble ? 0.5 : editsBetween(typed, word, most);
    if (edits < least) [best, least, isAlone] = [word, edits, true];
    else if (edits === least && edits <= most) {
      if (likely.has(word) && best !== undefined && !likely.has(best)) best = word;
      else if (likely.has(word) || best === undefined || !likely.has(best)) isAlone = false;
    }
  }
  return least <= most && isAlone ? best : undefined;
};
