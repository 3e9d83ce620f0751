import { type AttributeKey, attributes, type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { fromOklab, lightnessOf, shade } from '../flat-colours.ts';
import type { OwnPart, PartLook, Wish } from '../spec.ts';
import {
  bodyTerm,
  contrastTerm,
  partTerms,
  placeTerms,
  printedTerm,
  readVocabulary,
  simplify,
  splicedTerm,
  type Term,
  term,
  wordLists,
  writtenTerms,
} from './term.ts';

/** Attributes whose choices go into the spec as they are. */
const fields = {
  ...{ fabricType: 'fabric', craft: 'craft', logo: 'logo', length: 'length', fit: 'fit', collar: 'collar' },
  ...{ neckline: 'neckline', hat: 'hat', hem: 'hem', sleeveLength: 'sleeveLength', sleeveType: 'sleeveType' },
  ...{ cuff: 'cuff', waist: 'waist', waistShape: 'waistShape', pocket: 'pocket' },
} as const satisfies Partial<Record<AttributeKey, keyof Wish>>;

/** Titles that only say something beside the name of their attribute. */
const needsName: readonly AttributeKey[] = [
  'length',
  'hem',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'logo',
  'hat',
  'craft',
];

/** More words for a choice: `attribute.choice`. */
const more = readVocabulary<Record<string, string[]>>('attribute-words');

/** What a word means where its attribute does not exist: a drawstring of a hoodie is its hood's, elastic cuffs of trousers their hems'. */
const instead: Readonly<Record<string, Term>> = {
  'waistShape.drawstring': {
    ...term('', '帽型：抽绳帽', 'hood: with drawstring', { hat: 'drawstring' }, 'hat'),
    part: 'cord',
  },
  'waistShape.fitted': term('', '版型：修身', 'fit: slim', { fit: 'slim' }, 'fit'),
  'cuff.elastic': term('', '裤脚：束脚', 'hem: gathered ankles', { details: ['gatheredHems'] }, 'hem'),
  'collar.stand': term('', '领型：半高领', 'collar: mock neck', { collar: 'mockNeck' }, 'collar'),
  'craft.pleats': term('', '腰部形态：褶裥', 'waist shape: pleated', { waistShape: 'pleated' }, 'waistShape'),
  'neckline.crew': term('', '领型：无领', 'collar: none', { collar: 'none' }, 'collar'),
  'pocket.cargo': term('', '口袋：贴袋', 'pocket: patch', { pocket: 'patch' }, 'pocket'),
  'cuff.ribbed': term('', '裤脚：罗纹', 'hem: ribbed', { hem: 'ribbed' }, 'hem'),
};

/** A colour before "stand collar" is the collar's; the craft that is named by its thread is the thread's. */
const partOf: Partial<Record<AttributeKey, OwnPart>> = {
  ...{ collar: 'collar', sleeveType: 'sleeve', sleeveLength: 'sleeve', cuff: 'cuff', pocket: 'pocket', hem: 'hem' },
  hat: 'hood',
};

/** What is seen of a choice itself: thread, cords. */
const partOfChoice: Readonly<Record<string, OwnPart>> = { topstitching: 'stitch', drawstring: 'cord' };

const titled = new Map(attributes.map((attribute) => [attribute.key, attribute]));

/** The choices of every attribute that is drawn, with their titles, prompt words and synonyms. */
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
    const part = partOfChoice[choice.key] ?? partOf[attribute.key];
    const otherwise = instead[`${key}.${choice.key}`];
    const extra = more[`${key}.${choice.key}`] ?? [];
    return {
      words: [...new Set([choice.prompt, ...withName, ...bare.map((word) => word.toLowerCase()), ...extra])],
      label: {
        zh: `${attribute.title.zh}：${choice.title.zh}`,
        en: `${attribute.title.en.toLowerCase()}: ${choice.title.en.toLowerCase()}`,
      },
      meaning: { [field]: choice.key } as Wish,
      attribute: key,
      ...(part ? { part } : {}),
      ...(otherwise ? { otherwise } : {}),
    };
  });
});

/** Every way to put one word of each list after the other, joined as the language does. */
const phrases = (by: string, ...lists: readonly (readonly string[])[]): string =>
  lists
    .reduce<readonly string[]>(
      (heads, list) => heads.flatMap((head) => list.map((word) => [head, word].filter(Boolean).join(by))),
      [''],
    )
    .join('|');

const counts = ['two', '2', 'double', 'twin', 'a pair of', 'pair of', 'matching'];
const sizes = ['', 'large', 'big', 'small'];
const places = ['chest', 'breast', 'front chest'];
const flaps = ['flap', 'flapped', 'button flap', 'button-flap', 'buttoned flap', 'buttoned'];
const onChest = ['on the chest', 'on chest', 'at the chest', 'at chest'];

const hanPlaces = ['胸前', '胸口', '前胸', '胸部', '胸'];
const hanPairs = ['双', '两个', '两只', '一对', '2个', '左右'];
const hanSizes = ['', '大', '小', '贴'];
const hanFlaps = ['带盖', '翻盖', '有盖', '带扣'];
const hanHeads = ['口袋', '袋', '贴袋', '兜'];

/** Pockets by where they are, how many there are and whether they have flaps, in any order that people use. */
const pocketPhrases: readonly Term[] = [
  term(
    [
      phrases(' ', ['', ...counts], sizes, places, flaps, ['pockets']),
      phrases(' ', ['', ...counts], sizes, flaps, places, ['pockets']),
      phrases(' ', ['', ...counts], sizes, flaps, ['pockets'], onChest),
      phrases('', hanPlaces, ['', ...hanPairs], hanFlaps, hanHeads),
      phrases('', hanPlaces, hanFlaps, hanPairs, hanHeads),
      phrases('', hanPairs, hanFlaps, ['胸'], ['袋', '兜']),
    ].join('|'),
    '口袋：两个带盖胸袋',
    'pocket: two chest flap pockets',
    { pocket: 'chest', details: ['pocketPair', 'pocketFlaps'] },
    'pocket',
  ),
  term(
    phrases(
      ' ',
      ['', 'one', 'single', 'a'],
      sizes,
      [...flaps.map((flap) => `chest ${flap}`), ...flaps.map((flap) => `${flap} chest`)],
      ['pocket'],
    ),
    '口袋：带盖胸袋',
    'pocket: chest flap pocket',
    { pocket: 'chest', details: ['pocketFlaps'] },
    'pocket',
  ),
  term(
    [
      phrases(' ', counts, sizes, places, ['', 'patch'], ['pockets']),
      phrases(' ', counts, sizes, ['patch', ''], ['pockets'], onChest),
      phrases(' ', sizes, ['patch', ''], ['pockets'], onChest),
      phrases(' ', sizes, places, ['patch'], ['pockets']),
      phrases('', hanPlaces, hanPairs, hanSizes, hanHeads),
      phrases('', hanPlaces, ['大', '小'], hanPairs, hanHeads),
    ].join('|'),
    '口袋：两个胸袋',
    'pocket: two chest pockets',
    { pocket: 'chest', details: ['pocketPair'] },
    'pocket',
  ),
  term(
    [
      phrases(' ', ['', 'one', 'single'], sizes, places, ['', 'patch'], ['pocket']),
      phrases(' ', ['', 'one', 'single'], sizes, ['patch', ''], ['pocket'], onChest),
      phrases('', hanPlaces, ['', '单', '一个', '单个'], hanSizes, hanHeads),
    ].join('|'),
    '口袋：胸袋',
    'pocket: chest',
    { pocket: 'chest' },
    'pocket',
  ),
];

/** More names for colours, with the shade they stand for. */
const shades = readVocabulary<{ hex: string; zh: string[]; en: string[] }[]>('colour-names');

/** A shade of a colour with a plain name: its OKLab lightness from the plain one's. */
const tones: readonly (readonly [lightness: (of: number) => number, zh: string, en: string])[] = [
  [(of) => of + Math.max(0.06, (0.86 - of) * 0.7), '浅|淡', 'light|pale|soft|pastel'],
  [(of) => of * 0.7, '深|暗', 'dark|deep'],
  [(of) => of, '亮|鲜', 'bright|vivid'],
];

const short: Readonly<Record<string, string>> = {
  ...{ black: '黑|纯黑', white: '白|纯白色', grey: '灰', red: '红|大红|正红', orange: '橙|橘色|橘', yellow: '黄' },
  ...{
    green: '绿',
    cyan: '青|湖蓝',
    blue: '蓝',
    purple: '紫',
    pink: '粉|粉红|粉红色',
    brown: '棕|褐色',
    beige: '米|米黄',
  },
};

/** A colour's light, dark and bright shades, by all of its names: 浅卡其色, "dark olive". */
const shadesOf = (han: readonly string[], names: readonly string[], hex: string): Term[] => {
  const of = lightnessOf(hex);
  const bare = [...new Set(han.map((name) => name.replace(/色$/, '')))];
  return tones.map(([lightness, zh, en]): Term => {
    const by = lightness(of) - of;
    return {
      words: [
        ...zh.split('|').flatMap((tone) => bare.flatMap((name) => [`${tone}${name}色`, `${tone}${name}`])),
        ...en.split('|').flatMap((tone) => names.map((name) => `${tone} ${name}`)),
      ],
      label: { zh: `颜色：${zh[0]}${bare[0]}色`, en: `colour: ${en.split('|')[0]} ${names[0]}` },
      meaning: { colour: by === 0 ? hex : shade(hex, by) },
      attribute: 'colour',
    };
  });
};

const plainNames = namedColours.map(({ key, title, hex }) => ({
  names: [title.zh, ...(short[key] ?? '').split('|')]
    .filter((name) => name !== '')
    .map((name) => name.replace(/色$/, '')),
  ...{ title, hex },
}));

/** 黑底白点: dots in a colour. */
const dots: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [...new Set(names.flatMap((name) => [`${name}点`, `${name}色点`, `${name}点点`, `${name}色点点`]))],
  label: { zh: `图案：${title.zh}波点`, en: `print: ${title.en.toLowerCase()} dots` },
  meaning: { print: 'polkaDot', colour: hex },
  attribute: 'fabricPattern',
}));

/** 侧边白条: a stripe in a colour down the sides. */
const sideStripes: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [
    ...new Set(
      names.flatMap((name) =>
        [name, `${name}色`].flatMap((hue) => [
          ...['侧边', '两侧', '侧缝', '裤侧', '侧面', '两边', '腿侧', '侧'].flatMap((side) =>
            ['条', '条纹', '织带'].map((band) => side + hue + band),
          ),
          ...['侧条', '边条', '侧边条', '侧条纹'].map((stripe) => hue + stripe),
        ]),
      ),
    ),
  ],
  label: { zh: `${title.zh}侧边条`, en: `${title.en.toLowerCase()} side stripe` },
  meaning: { details: ['coinSeams'], parts: { stripe: { colour: hex } } },
}));

/** 白边: an edging in a colour. */
const edgings: readonly Term[] = plainNames.map(({ names, title, hex }) => ({
  words: [...new Set(names.flatMap((name) => [`${name}边`, `${name}色边`, `${name}色镶边`, `${name}色包边`]))],
  label: { zh: `${title.zh}滚边`, en: `${title.en.toLowerCase()} piping` },
  meaning: { details: ['piping'], parts: { piping: { colour: hex } } },
}));

/** 上白下黑: the bodice and the skirt of a dress; of a top there is no lower half to dye. */
const halves: readonly Term[] = plainNames.flatMap((upper) =>
  plainNames
    .filter((lower) => lower !== upper)
    .map((lower) => ({
      words: upper.names.flatMap((one) =>
        lower.names.flatMap((other) => [
          `上${one}下${other}`,
          `上身${one}色下身${other}色`,
          `上半身${one}色下半身${other}色`,
        ]),
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
  ...dots,
  ...sideStripes,
  ...edgings,
  ...namedColours.map(
    ({ key, title, hex }): Term => ({
      words: [title.zh, title.en.toLowerCase(), ...(short[key] ?? '').split('|'), ...(key === 'grey' ? ['gray'] : [])],
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
  // Black and white have no shades, and what has a name of its own keeps it: the first row with a word has it.
  ...namedColours.slice(2).flatMap(({ title, hex }) => shadesOf([title.zh], [title.en.toLowerCase()], hex)),
  ...shades.flatMap(({ hex, zh, en }) => shadesOf(zh, en, hex)),
];

/** Dyes that fluoresce, as bright as a screen can show them. */
const neons: readonly (readonly [hex: string, zh: string, en: string])[] = [
  ['#eaff2b', '黄', 'yellow'],
  ['#4dff4d', '绿', 'green'],
  ['#ff3fa6', '粉|粉红|玫红', 'pink'],
  ['#ff7a1a', '橙|橘', 'orange'],
  ['#21b4ff', '蓝', 'blue'],
  ['#b23cff', '紫', 'purple'],
  ['#ff2f4c', '红', 'red'],
  ['#c4ff33', '青柠|黄绿', 'lime'],
];

const neonTerms = neons.map(([hex, zh, en]): Term => {
  const [first = ''] = zh.split('|');
  return {
    words: [
      ...zh.split('|').flatMap((name) => [`荧光${name}`, `荧光${name}色`, `霓虹${name}`, `亮${name}荧光`]),
      ...['neon', 'fluorescent', 'fluoro', 'day-glo', 'hi-vis'].map((tone) => `${tone} ${en}`),
    ],
    label: { zh: `颜色：荧光${first}`, en: `colour: neon ${en}` },
    meaning: { colour: hex },
    attribute: 'colour',
  };
});

/** Lightness and most chroma (OKLab) of a pastel. */
const pastel = { lightness: 0.885, chroma: 0.062 };
const neon = { lightness: 0.72, chroma: 0.23 };

/** The hue of a colour as a pale or a glowing one; greys stay grey. */
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

/** 荧光色, "pastel" without a colour: what is named beside it becomes so, or a usual one. */
const alone: readonly Term[] = [
  {
    words: [
      'neon',
      'neons',
      'neon colour',
      'neon color',
      'fluorescent',
      'fluoro',
      'hi-vis',
      'hi viz',
      'high vis',
      'high viz',
      'high visibility',
      '荧光',
      '荧光色',
      '霓虹色',
    ],
    label: { zh: '荧光色', en: 'neon colour' },
    meaning: { tone: 'neon' },
  },
  {
    words: [
      'pastel',
      'pastels',
      'pastel colour',
      'pastel color',
      'pastel colours',
      'pastel colors',
      '马卡龙',
      '马卡龙色',
      '粉彩',
      '粉嫩',
    ],
    label: { zh: '粉彩色', en: 'pastel colour' },
    meaning: { tone: 'pastel' },
  },
];

/** What a tone is where no colour is named. */
export const usualTone = { neon: '#eaff2b', pastel: '#e9cfe0' } as const;

const toneTerms: readonly Term[] = [...neonTerms, ...pastelTerms, ...alone];

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
const findMeant = (typed: string, known: ReadonlySet<string>, likely: ReadonlySet<string>): string | undefined => {
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

/** A text that was changed, and for each of its places the place in what was typed. */
interface Rewritten {
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

/** What is known of the vocabulary while a text is spelt out. */
interface Vocabulary {
  /** Single words that mean something. */
  isMeaningful: (word: string) => boolean;
  /** Words and phrases that are entries of their own. */
  isEntry: (text: string) => boolean;
  /** Pairs of words that an entry begins with. */
  isEntryStart: (text: string) => boolean;
  /** Meaningful words, and those that join or refuse. */
  isKnown: (word: string) => boolean;
}

const shortest = 3;

/** "shirtdress", "crewneck": two words that were written as one. */
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
 * Spells out what people shorten: "w/" and "w/o", "chef's", "pocketless" and "fur free", "shirtdress". The text is normalised already:
 * lower case, hyphens as blanks.
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
  // "Bridesmaids dress": the plural of a first word whose pair is known in the singular.
  out = rewriteText(out, /(?<![a-z])([a-z]{3,20})s(?= ([a-z]{3,20}))/g, ({ 1: stem, 2: next }) =>
    isEntry(`${stem} ${next}`) && !isEntryStart(`${stem}s ${next}`) ? stem : undefined,
  );
  return rewriteText(out, /(?<![a-z])[a-z]{7,30}(?![a-z'])/g, ({ 0: word }) =>
    isKnown(word) ? undefined : splitCompound(word, words),
  );
};

/** What garments are lined with: [en, zh, name zh, name en, look]. */
const linings: readonly (readonly [en: string, zh: string, nameZh: string, nameEn: string, look: PartLook])[] = [
  [
    'sherpa|borg|shearling|teddy|teddy fleece|faux shearling',
    '羊羔绒|羊羔毛|泰迪绒|仿羊羔绒',
    '羊羔绒',
    'sherpa',
    { fabric: 'terry' },
  ],
  ['fleece|brushed|brushed fleece|plush', '加绒|抓绒|摇粒绒|长毛绒', '抓绒', 'fleece', { fabric: 'fleece' }],
  ['satin', '缎面|缎', '缎面', 'satin', { fabric: 'satin' }],
  ['silk', '真丝|丝绸', '真丝', 'silk', { fabric: 'silk' }],
  ['plaid|tartan|check|checked', '格纹|格子', '格纹', 'plaid', { print: 'tartan' }],
  ['flannel', '法兰绒', '法兰绒', 'flannel', { fabric: 'flannel' }],
];

/** "Sherpa lined", 羊羔绒内里: the cloth is the lining's, which shows at the neck, and not the garment's. */
const liningPhrases: readonly Term[] = linings.map(([en, zh, nameZh, nameEn, look]) =>
  term(
    [
      ...en
        .split('|')
        .flatMap((cloth) => [`${cloth} lined`, `lined with ${cloth}`, `lined in ${cloth}`, `${cloth} inside`]),
      ...zh.split('|').flatMap((cloth) => ['内里', '里布', '里衬', '内衬', '里子'].map((rest) => cloth + rest)),
    ].join('|'),
    `里布：${nameZh}`,
    `lining: ${nameEn}`,
    { parts: { lining: look } },
  ),
);

/** What people call a kind besides its name in the catalogue. */
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

/** Colours, garments and parts in Latin letters, as people type them who switch input methods, beside what they stand for. */
const pinyin = readVocabulary<[syllables: string, han: string][]>('pinyin');

/** Terms for pinyin, each with what its characters mean in `terms`. Written apart or as one word. */
const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });

/** Compared without case, full-width forms and hyphens; as long as its source, so that words can be shown as they were written. */
export const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      if (char <= '~') return char.toLowerCase();
      const plain = char.normalize('NFKC').toLowerCase();
      return simplify(plain.length === 1 ? plain : char);
    })
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―\s]/g, ' ');

interface Entry {
  text: string;
  term: Term;
}

/** Words of product titles that praise or date a garment; they ask for nothing and are not reported. */
export const titleTerm: Term = {
  words: wordLists.titleWords,
  label: { zh: '', en: '' },
  meaning: {},
  attribute: 'title',
};

export const undrawableTerm: Term = { words: wordLists.undrawable, label: { zh: '', en: '' }, meaning: {} };

export const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** The first list that has a word keeps it. */
const readTerms: readonly Term[] = [
  ...liningPhrases,
  titleTerm,
  undrawableTerm,
  contrastTerm,
  splicedTerm,
  printedTerm,
  bodyTerm,
  ...pocketPhrases,
  ...writtenTerms,
  ...placeTerms,
  ...toneTerms,
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
      const text = normalise(word).trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      const first = text[0] as string;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { text, term }]);
    }
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
})();

export const refusals = [
  'no',
  'without',
  'remove',
  'not',
  'never',
  'minus',
  'non',
  'nor',
  "don't",
  'dont',
  "doesn't",
  "isn't",
];
export const joiners = new Set(
  'and with plus over under beneath underneath worn paired nor or but matching featuring teamed'.split(' '),
);

/** Every English word that means something here; what is none of them may be a slip of one. */
const meaningful: ReadonlySet<string> = new Set(
  [...dictionary.values()].flat().flatMap(({ text }) => text.split(' ').filter((word) => /^[a-z]+$/.test(word))),
);
const known: ReadonlySet<string> = new Set([...meaningful, ...wordLists.stopWords, ...refusals, ...joiners]);

const isKnown = (word: string): boolean =>
  known.has(word) || known.has(word.replace(/s$/, '')) || known.has(word.replace(/es$/, ''));

/** Every entry, to tell a phrase from two words. */
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

/** Most different words that are looked at for slips; a page of nonsense is not searched through. */
const mostSlips = 48;

/** The description spelt out and with slips put right. */
export const correct = (normal: string): Rewritten => {
  const meant = new Map<string, string>();
  return rewriteText(unfoldWords(asTyped(normal), vocabulary), /[a-z][a-z']*/g, ({ 0: piece }) => {
    if (isKnown(piece) || piece.length > 40) return undefined;
    if (!meant.has(piece) && meant.size < mostSlips) meant.set(piece, findMeant(piece, known, meaningful) ?? piece);
    return meant.get(piece);
  });
};

/** The longest entry that begins here, with the length of what it covers (a plural s included). */
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
