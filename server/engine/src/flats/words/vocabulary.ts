import { type AttributeKey, attributes, type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { fromOklab, lightnessOf, shade } from '../flat-colours.ts';
import { type OwnPart, type PartialSpec, readVocabulary } from '../spec.ts';
import {
  bodyTerm,
  contrastTerm,
  expand,
  otherwiseTerms,
  partTerms,
  placeTerms,
  printedTerm,
  simplify,
  splicedTerm,
  type Term,
  wordLists,
  writtenTerms,
} from './term.ts';

/** Attributes whose choices are copied to the spec unchanged. */
const fields = {
  ...{ fabricType: 'fabric', craft: 'craft', logo: 'logo', length: 'length', fit: 'fit', collar: 'collar' },
  ...{ neckline: 'neckline', hat: 'hat', hem: 'hem', sleeveLength: 'sleeveLength', sleeveType: 'sleeveType' },
  ...{ cuff: 'cuff', waist: 'waist', waistShape: 'waistShape', pocket: 'pocket' },
} as const satisfies Partial<Record<AttributeKey, keyof PartialSpec>>;

/** Attributes whose choice titles are only clear with the attribute's name. */
const needsName = 'length hem cuff waist waistShape pocket logo hat craft'.split(' ');

/** Additional words for a choice: `attribute.choice`. */
const more = readVocabulary<Record<string, string[]>>('attribute-words');

/** A colour before "stand collar" is the collar's. */
export const { partOfAttribute } = readVocabulary<{ partOfAttribute: Record<string, OwnPart> }>('kind-groups');

/** Visible parts of a choice, which have the colour before it: thread, cords. */
const partOfChoice: Readonly<Record<string, OwnPart>> = { topstitching: 'stitch', drawstring: 'cord' };

const titled = new Map(attributes.map((attribute) => [attribute.key, attribute]));

/** Terms of the choices of every drawn attribute: their titles, prompt words and synonyms. */
export const attributeTerms: readonly Term[] = Object.entries(fields).flatMap(([key, field]) => {
  const attribute = titled.get(key as AttributeKey);
  if (!attribute) return [];
  return attribute.choices.map((choice): Term => {
    const isBare = !needsName.includes(attribute.key) && choice.key !== 'none' && choice.title.zh.length > 1;
    const withName = [
      `${choice.title.zh}${attribute.title.zh}`,
      `${choice.title.en} ${attribute.title.en}`.toLowerCase(),
    ];
    const bare = isBare
      ? [choice.title.zh, ...(attribute.key === 'fabricType' ? [choice.title.en.toLowerCase()] : [])]
      : [];
    const part = partOfChoice[choice.key] ?? partOfAttribute[attribute.key];
    const otherwise = otherwiseTerms[`${key}.${choice.key}`];
    const extra = more[`${key}.${choice.key}`] ?? [];
    return {
      words: [...new Set([choice.prompt, ...withName, ...bare.map((word) => word.toLowerCase()), ...extra])],
      label: {
        zh: `${attribute.title.zh}：${choice.title.zh}`,
        en: `${attribute.title.en.toLowerCase()}: ${choice.title.en.toLowerCase()}`,
      },
      meaning: { [field]: choice.key } as PartialSpec,
      attribute: key,
      ...(part ? { part } : {}),
      ...(otherwise ? { otherwise } : {}),
    };
  });
});

/** Additional colour names with their shade. */
const shades = readVocabulary<{ hex: string; zh: string[]; en: string[] }[]>('colour-names');

/** Shades of a plain colour: OKLab lightness computed from the plain one's. */
const tones: readonly (readonly [lightness: (of: number) => number, zh: string, en: string])[] = [
  [(of) => of + Math.max(0.06, (0.86 - of) * 0.7), '浅|淡', 'light|pale|soft|pastel'],
  [(of) => of * 0.7, '深|暗', 'dark|deep'],
  [(of) => of, '亮|鲜', 'bright|vivid'],
];

/** Light, dark and bright shades of a colour, under all its names: 浅卡其色, "dark olive". */
const shadesOf = (han: readonly string[], names: readonly string[], hex: string): Term[] => {
  const of = lightnessOf(hex);
  const bare = [...new Set(han.map((name) => name.replace(/色$/, '')))];
  return tones.map(([lightness, zh, en]): Term => {
    const by = lightness(of) - of;
    return {
      words: [`{${zh}}{${bare.join('|')}}{色|}`, `{${en}} {${names.join('|')}}`].flatMap(expand),
      label: { zh: `颜色：${zh[0]}${bare[0]}色`, en: `colour: ${en.split('|')[0]} ${names[0]}` },
      meaning: { colour: by === 0 ? hex : shade(hex, by) },
      attribute: 'colour',
    };
  });
};

const plainNames = namedColours.map(({ key, title, hex }) => ({
  names: [title.zh, ...(wordLists.colourNames[key] ?? '').split('|')]
    .filter((name) => name !== '')
    .map((name) => name.replace(/色$/, '')),
  ...{ title, hex },
}));

/** Objects named with a colour: templates with a placeholder for its names, label, meaning. */
const colouredThings: readonly (readonly [
  words: readonly string[],
  zh: string,
  en: string,
  meaning: (colour: string) => Term['meaning'],
  attribute?: string,
])[] = [
  [['%{|色}点{|点}'], '图案：%波点', 'print: % dots', (colour) => ({ print: 'polkaDot', colour }), 'fabricPattern'],
  [
    ['{侧边|两侧|侧缝|裤侧|侧面|两边|腿侧|侧}%{|色}{条|条纹|织带}', '%{|色}{侧条|边条|侧边条|侧条纹}'],
    '%侧边条',
    '% side stripe',
    (colour) => ({ details: ['coinSeams'], parts: { stripe: { colour } } }),
  ],
  [
    ['%{|色}边', '%色{镶边|包边}'],
    '%滚边',
    '% piping',
    (colour) => ({ details: ['piping'], parts: { piping: { colour } } }),
  ],
];

const colouredTerms: readonly Term[] = colouredThings.flatMap(([words, zh, en, meaning, attribute]) =>
  plainNames.map(({ names, title, hex }) => ({
    words: words.flatMap((one) => expand(one.replace('%', `{${names.join('|')}}`))),
    label: { zh: zh.replace('%', title.zh), en: en.replace('%', title.en.toLowerCase()) },
    meaning: meaning(hex),
    ...(attribute ? { attribute } : {}),
  })),
);

/** 上白下黑: bodice and skirt of a dress; a top has no lower half to dye. */
const halves: readonly Term[] = plainNames.flatMap((upper) =>
  plainNames
    .filter((lower) => lower !== upper)
    .map((lower) => ({
      words: ['上#下%', '上身#色下身%色', '上半身#色下半身%色'].flatMap((one) =>
        expand(one.replace('#', `{${upper.names.join('|')}}`).replace('%', `{${lower.names.join('|')}}`)),
      ),
      label: {
        zh: `上${upper.title.zh}下${lower.title.zh}`,
        en: `${upper.title.en.toLowerCase()} above, ${lower.title.en.toLowerCase()} below`,
      },
      meaning: { colour: upper.hex, parts: { skirt: { colour: lower.hex } } },
    })),
);

export const colourTerms: readonly Term[] = [
  ...halves,
  ...colouredTerms,
  ...namedColours.map(
    ({ key, title, hex }): Term => ({
      words: [
        title.zh,
        title.en.toLowerCase(),
        ...(wordLists.colourNames[key] ?? '').split('|'),
        ...(key === 'grey' ? ['gray'] : []),
      ],
      label: { zh: `颜色：${title.zh}`, en: `colour: ${title.en.toLowerCase()}` },
      meaning: { colour: hex },
      attribute: 'colour',
    }),
  ),
  ...shades.map(
    ({ hex, zh, en }): Term => ({
      words: [...zh, ...en],
      label: { zh: `颜色：${zh[0]}`, en: `colour: ${en[0]}` },
      meaning: { colour: hex },
      attribute: 'colour',
    }),
  ),
  // Black and white have no shades, and a named shade keeps its name: the first row with a word is used.
  ...namedColours.slice(2).flatMap(({ title, hex }) => shadesOf([title.zh], [title.en.toLowerCase()], hex)),
  ...shades.flatMap(({ hex, zh, en }) => shadesOf(zh, en, hex)),
];

/** Lightness and maximum chroma (OKLab) of a pastel. */
const pastel = { lightness: 0.885, chroma: 0.062 };
const neon = { lightness: 0.72, chroma: 0.23 };

/** Pastel or neon of a colour's hue; greys stay grey. */
export const toneOf = (hex: string, tone: 'neon' | 'pastel'): string => {
  const [lightness, a, b] = parseOklab(hex);
  const chroma = Math.hypot(a, b);
  if (chroma < 0.03) return tone === 'pastel' ? fromOklab(Math.max(lightness, 0.9), a, b) : hex;
  const { lightness: light, chroma: most } = tone === 'pastel' ? pastel : neon;
  const next = tone === 'pastel' ? Math.min(most, chroma) : most;
  return fromOklab(light, (a / chroma) * next, (b / chroma) * next);
};

const pastelNames: Readonly<Record<string, string>> = {
  ...{ pink: '粉', blue: '蓝', green: '绿', yellow: '黄', purple: '紫', orange: '橙', red: '红' },
};

const pastelTerms = namedColours
  .filter(({ key }) => key in pastelNames)
  .map(({ key, hex, title }): Term => {
    const zh = pastelNames[key] as string;
    return {
      words: [
        `马卡龙${zh}`,
        `马卡龙${zh}色`,
        `粉彩${zh}`,
        `pastel ${title.en.toLowerCase()}`,
        ...(key === 'purple' ? ['pastel lilac'] : []),
      ],
      label: { zh: `颜色：马卡龙${zh}`, en: `colour: pastel ${title.en.toLowerCase()}` },
      meaning: { colour: toneOf(hex, 'pastel') },
      attribute: 'colour',
    };
  });

/** Default colour of a tone. */
export const usualTone = { neon: '#eaff2b', pastel: '#e9cfe0' } as const;

/** Edit distance of two words with transpositions (optimal string alignment); stops beyond `most`. */
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

const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Known words by their first letter, each with doubled letters reduced to one. */
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
 * Corrects a misspelt word: a doubled letter in words of four letters, one edit in longer ones, two in words of nine. The first letter must
 * match and the nearest known word must be unique, otherwise undefined; among equally near ones one of the `likely` is used.
 */
const findMeant = (typed: string, known: ReadonlySet<string>, likely: ReadonlySet<string>): string | undefined => {
  if (typed.length < 4 || wordLists.noSlips.includes(typed)) return undefined;
  const most = typed.length >= 9 ? 2 : typed.length > 4 ? 1 : 0.5;
  const doubled = undoubled(typed);
  let best: string | undefined;
  let least = most + 1;
  let isAlone = true;
  for (const { word, single } of indexOf(known).get(typed[0] as string) ?? []) {
    if (Math.abs(word.length - typed.length) > Math.max(most, 1) && single !== doubled) continue;
    // A missing or extra doubled letter is the most likely misspelling.
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

/** A rewritten text, with the position in the original of each of its positions. */
interface Rewritten {
  text: string;
  /** One entry longer than the text: the last is its end. */
  at: readonly number[];
}

/** Maps a position in the replacement to the original: after inserted spaces, or within the common word. */
const offsetIn = (piece: string, next: string): ((i: number) => number) => {
  if (next === piece) return (i) => i;
  if (next.replaceAll(' ', '') === piece) return (i) => next.slice(0, i).replaceAll(' ', '').length;
  const word = next.split(' ').at(-1) ?? next;
  const shift = piece.startsWith(word) ? next.length - word.length : 0;
  return (i) => (i === next.length - 1 ? piece.length - 1 : i - shift);
};

/**
 * Replaces substrings of a text; those for which `replace` returns undefined stay. Positions are mapped, so that words can be shown as
 * typed.
 */
const rewriteText = (
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

const asTyped = (text: string): Rewritten => ({
  text,
  at: Array.from({ length: text.length + 1 }, (_, i) => i),
});

/** Vocabulary lookups during normalisation. */
interface Vocabulary {
  /** Single words with a meaning. */
  isMeaningful: (word: string) => boolean;
  /** Words and phrases that are entries. */
  isEntry: (text: string) => boolean;
  /** Pairs of words that begin an entry. */
  isEntryStart: (text: string) => boolean;
  /** Words with a meaning, conjunctions and negations. */
  isKnown: (word: string) => boolean;
}

const shortest = 3;

/** "shirtdress", "crewneck": two words written as one. */
const splitCompound = (word: string, { isEntry, isMeaningful }: Vocabulary): string | undefined => {
  for (let at = shortest; at <= word.length - shortest; at++) {
    const pair = `${word.slice(0, at)} ${word.slice(at)}`;
    if (isEntry(pair) || isEntry(pair.replace(/s$/, ''))) return pair;
  }
  for (let at = shortest + 1; at <= word.length - shortest - 1; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isMeaningful(first) && isMeaningful(second)) return `${first} ${second}`;
  }
  return undefined;
};

/**
 * Expands short forms: "w/" and "w/o", "chef's", "pocketless" and "fur free", "shirtdress". The text is already normalised: lower case,
 * hyphens as spaces.
 */
const unfoldWords = (written: Rewritten, words: Vocabulary): Rewritten => {
  const { isEntry, isEntryStart, isKnown, isMeaningful } = words;
  let out = rewriteText(written, /(?<![a-z0-9])w ?\/ ?(o(?:ut)?(?![a-z]))? ?/g, (match) =>
    match[1] ? 'without ' : 'with ',
  );
  out = rewriteText(out, /(?<![a-z])([a-z]{2,30})'s?(?![a-z])/g, ({ 0: whole, 1: stem }) =>
    isEntry(whole) || !stem || !isKnown(stem) ? undefined : stem,
  );
  out = rewriteText(out, /(?<![a-z])([a-z]{3,20}) ?(?:less|free)(?![a-z])/g, ({ 0: whole, 1: stem }) =>
    isEntry(whole) || isKnown(whole) || !stem || !isMeaningful(stem) ? undefined : `no ${stem}`,
  );
  out = rewriteText(out, /(?<![a-z])(?:wit|wih|wiht|wtih|wth|whit)(?![a-z'])/g, () => 'with');
  // "A hood lined with pink fleece" has a pink fleece lining.
  out = rewriteText(
    out,
    /(?<![a-z])lined (?:with|in) ((?:[a-z]+ )?[a-z]+)(?= ?[,.;]| and | with |$)/g,
    ({ 1: cloth }) =>
      cloth?.split(' ').every(isKnown) && !isEntry(`lined with ${cloth}`) ? `${cloth} lining` : undefined,
  );
  // "A shirt as a dress" is a shirt dress.
  out = rewriteText(
    out,
    /(?<![a-z])([a-z]{3,20}) (?:worn |styled |cut )?as an? (dress|coat|jacket)(?![a-z])/g,
    ({ 1: first, 2: second }) => (isEntry(`${first} ${second}`) ? `${first} ${second}` : undefined),
  );
  // "Bridesmaids dress": the plural of a first word whose pair is an entry in the singular.
  out = rewriteText(out, /(?<![a-z])([a-z]{3,20})s(?= ([a-z]{3,20}))/g, ({ 1: stem, 2: next }) =>
    isEntry(`${stem} ${next}`) && !isEntryStart(`${stem}s ${next}`) ? stem : undefined,
  );
  return rewriteText(out, /(?<![a-z])[a-z]{7,30}(?![a-z'])/g, ({ 0: word }) =>
    isKnown(word) ? undefined : splitCompound(word, words),
  );
};

/** Synonyms of a kind's catalogue name. */
const kindWords = readVocabulary<Record<GarmentKindKey, string[]>>('kind-words');

const kindTerms: readonly Term[] = garmentKinds.map(({ key, title, prompt }) => ({
  words: [
    ...new Set([
      title.zh.toLowerCase(),
      title.en.toLowerCase(),
      prompt,
      ...kindWords[key].map((word) => word.toLowerCase()),
    ]),
  ],
  label: { zh: `款式：${title.zh}`, en: `garment: ${title.en.toLowerCase()}` },
  meaning: { kind: key },
}));

/** Colours, garments and parts in pinyin, as users type them who switch input methods, with their characters. */
const pinyin = readVocabulary<[syllables: string, han: string][]>('pinyin');

/** Terms for pinyin, each with the meaning of its characters in `terms`. Written as separate syllables or as one word. */
const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });

/** "V 领", 深 V 领: spaces between Latin letters and the characters of one word. */
const blankInWord = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z] ?\p{Script=Han})/gu;

/** Normalises case, accents, full-width forms and hyphens; the length stays the same, so that words can be shown as typed. */
export const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      if (char <= '~') return char.toLowerCase();
      const plain = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      return simplify(plain.length === 1 ? plain : char);
    })
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―\s]/g, ' ');

interface Entry {
  text: string;
  term: Term;
}

/** Words of product titles that praise or date a garment; they have no effect and are not reported. */
export const titleTerm: Term = {
  words: wordLists.titleWords,
  label: { zh: '', en: '' },
  meaning: {},
  attribute: 'title',
};

export const undrawableTerm: Term = { words: wordLists.undrawable, label: { zh: '', en: '' }, meaning: {} };

export const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** A word belongs to the first list that contains it. */
const readTerms: readonly Term[] = [
  titleTerm,
  undrawableTerm,
  contrastTerm,
  splicedTerm,
  printedTerm,
  bodyTerm,
  ...writtenTerms,
  ...placeTerms,
  ...pastelTerms,
  ...partTerms,
  ...attributeTerms,
  ...kindTerms,
  ...colourTerms,
];

/** Entries by their first character, longest first. */
const dictionary = ((): Map<string, Entry[]> => {
  const seen = new Set<string>();
  const byFirst = new Map<string, Entry[]>();
  for (const term of [...readTerms, ...pinyinTerms(readTerms)]) {
    for (const word of term.words) {
      const text = normalise(word).trim().replaceAll(blankInWord, '');
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      const first = text[0] as string;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { text, term }]);
    }
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
})();

/** Every English word with a meaning; any other may be a misspelling. */
const meaningful: ReadonlySet<string> = new Set(
  [...dictionary.values()].flat().flatMap(({ text }) => text.split(' ').filter((word) => /^[a-z]+$/.test(word))),
);
const known: ReadonlySet<string> = new Set([
  ...meaningful,
  ...wordLists.stopWords,
  ...wordLists.refusals,
  ...wordLists.joiners,
]);

const isKnown = (word: string): boolean =>
  known.has(word) || known.has(word.replace(/s$/, '')) || known.has(word.replace(/es$/, ''));

/** Every entry, to distinguish a phrase from two words. */
const entries: ReadonlySet<string> = new Set([...dictionary.values()].flat().map(({ text }) => text));

/** The first two words of each phrase. */
const starts: ReadonlySet<string> = new Set([...entries].map((text) => text.split(' ').slice(0, 2).join(' ')));

const vocabulary = {
  isMeaningful: (word: string): boolean =>
    meaningful.has(word) || meaningful.has(word.replace(/s$/, '')) || meaningful.has(word.replace(/es$/, '')),
  isEntry: (text: string): boolean => entries.has(text),
  isEntryStart: (text: string): boolean => starts.has(text),
  isKnown,
};

/** Maximum number of different words checked for misspellings; limits the cost of nonsense text. */
const maxSlips = 48;

/** Expands short forms and corrects misspellings of a description. */
export const correct = (normal: string): Rewritten => {
  const meant = new Map<string, string>();
  const joined = rewriteText(asTyped(normal), blankInWord, () => '');
  return rewriteText(unfoldWords(joined, vocabulary), /[a-z][a-z']*/g, ({ 0: piece }) => {
    if (isKnown(piece) || piece.length > 40) return undefined;
    if (!meant.has(piece) && meant.size < maxSlips) meant.set(piece, findMeant(piece, known, meaningful) ?? piece);
    return meant.get(piece);
  });
};

/** The longest entry that begins here, with its length in the text (including a plural s). */
export const findEntry = (text: string, at: number): { entry: Entry; length: number } | undefined => {
  for (const entry of dictionary.get(text[at] as string) ?? []) {
    if (!text.startsWith(entry.text, at)) continue;
    const end = at + entry.text.length;
    if (!isLetter(entry.text[entry.text.length - 1]) || !isLetter(text[end]))
      return { entry, length: entry.text.length };
    const plural = /^(es|s)(?![a-z0-9])/.exec(text.slice(end, end + 3));
    if (plural) return { entry, length: entry.text.length + (plural[1] as string).length };
  }
  return undefined;
};
