import { type AttributeKey, attributes, type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import { namedColours } from '@atelier/catalogue/colours';
import { lightnessOf, shade } from '../flat-colours.ts';
import { type OwnPart, type PartialSpec, readVocabulary } from '../spec.ts';
import {
  bodyTerm,
  contrastTerm,
  expand,
  normalise,
  otherwiseTerms,
  partTerms,
  placeTerms,
  printedTerm,
  splicedTerm,
  type Term,
  term,
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

/** Terms of the choices of every drawn attribute: their titles, prompt words and synonyms. */
export const attributeTerms: readonly Term[] = Object.entries(fields).flatMap(([key, field]) =>
  attributes
    .filter((attribute) => attribute.key === key)
    .flatMap(({ title, choices }) =>
      choices.map((choice): Term => {
        const [zh, en] = [choice.title.zh, choice.title.en.toLowerCase()];
        const isClear = !needsName.includes(key) && choice.key !== 'none' && zh.length > 1;
        const part = partOfChoice[choice.key] ?? partOfAttribute[key];
        const otherwise = otherwiseTerms[`${key}.${choice.key}`];
        return {
          words: [
            choice.prompt,
            `${zh}${title.zh}`,
            `${en} ${title.en.toLowerCase()}`,
            ...(isClear ? [zh.toLowerCase()] : []),
            ...(isClear && key === 'fabricType' ? [en] : []),
            ...(more[`${key}.${choice.key}`] ?? []),
          ],
          label: { zh: `${title.zh}：${zh}`, en: `${title.en.toLowerCase()}: ${en}` },
          meaning: { [field]: choice.key },
          attribute: key,
          ...(part ? { part } : {}),
          ...(otherwise ? { otherwise } : {}),
        };
      }),
    ),
);

/** A colour with its names; the first of each language is displayed. */
interface Shade {
  hex: string;
  zh: readonly string[];
  en: readonly string[];
}

export const colourTerm = (hex: string, { zh, en }: Term['label'] = { zh: hex, en: hex }): Term =>
  term(`颜色：${zh}`, `colour: ${en}`, { colour: hex }, 'colour');

const termOfShade = ({ hex, zh, en }: Shade): Term => ({
  ...colourTerm(hex, { zh: zh[0] ?? hex, en: en[0] ?? hex }),
  words: [...zh, ...en],
});

const namedShades = namedColours.map(({ key, title, hex }) => ({
  hex,
  zh: [title.zh, ...(wordLists.colourNames[key] ?? '').split('|').filter((name) => name !== '')],
  en: [title.en.toLowerCase()],
}));

/** Additional colour names with their shade. */
const shades = readVocabulary<Shade[]>('colour-names');

const bareName = (name: string): string => name.replace(/色$/, '');

/** Light, dark and bright shades of a plain colour: OKLab lightness computed from the plain one's. */
const tones: readonly (readonly [lightness: (of: number) => number, zh: string, en: string])[] = [
  [(of) => of + Math.max(0.06, (0.86 - of) * 0.7), '浅|淡', 'light|pale|soft|pastel'],
  [(of) => of * 0.7, '深|暗', 'dark|deep'],
  [(of) => of, '亮|鲜', 'bright|vivid'],
];

/** 浅卡其色, "dark olive". */
const tonesOf = ({ hex, zh, en }: Shade): Term[] =>
  tones.map(([lightness, han, words]) => {
    const by = lightness(lightnessOf(hex)) - lightnessOf(hex);
    const names = zh.map(bareName);
    return {
      ...colourTerm(by === 0 ? hex : shade(hex, by), {
        zh: `${han[0]}${names[0]}色`,
        en: `${words.split('|')[0]} ${en[0]}`,
      }),
      words: [`{${han}}{${names.join('|')}}{色|}`, `{${words}} {${en.join('|')}}`].flatMap(expand),
    };
  });

/** Objects named with a colour: `%` stands for its names, `#` for those of a second one. */
const colourTemplates: readonly Term[] = readVocabulary<Term[]>('colour-templates').flatMap((template) => {
  const fill = (row: Term, slot: string, { hex, zh, en }: Shade): Term => ({
    ...row,
    words: row.words.map((word) => word.replace(slot, `{${zh.map(bareName).join('|')}}`)),
    label: { zh: row.label.zh.replace(slot, zh[0] ?? ''), en: row.label.en.replace(slot, en[0] ?? '') },
    meaning: JSON.parse(JSON.stringify(row.meaning).replace(slot, hex)),
  });
  const hasSecond = template.label.en.includes('#');
  return namedShades
    .flatMap((one) => {
      const row = fill(template, '%', one);
      return hasSecond ? namedShades.filter((other) => other !== one).map((other) => fill(row, '#', other)) : [row];
    })
    .map((row) => ({ ...row, words: row.words.flatMap(expand) }));
});

const colourTerms: readonly Term[] = [
  ...colourTemplates,
  ...namedShades.map(termOfShade),
  ...shades.map(termOfShade),
  // Black and white have no shades, and a named shade keeps its name: the first row with a word is used.
  ...namedShades.slice(2).flatMap(({ hex, zh, en }) => tonesOf({ hex, zh: zh.slice(0, 1), en })),
  ...shades.flatMap(tonesOf),
];

/** Synonyms of a kind's catalogue name. */
const kindWords = readVocabulary<Record<GarmentKindKey, string[]>>('kind-words');

const kindTerms: readonly Term[] = garmentKinds.map(({ key, title, prompt }) => ({
  ...term(`款式：${title.zh}`, `garment: ${title.en.toLowerCase()}`, { kind: key }),
  words: [title.zh, title.en, prompt, ...kindWords[key]],
}));

/** Colours, garments and parts in pinyin, as users type them who switch input methods, with their characters. */
const pinyin = readVocabulary<[syllables: string, han: string][]>('pinyin');

/** Terms for pinyin, each with the meaning of its characters in `terms`. Written as separate syllables or as one word. */
const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });

/** Words that have no effect and are not reported. */
export const titleTerm: Term = { ...term('', '', {}, 'title'), words: wordLists.titleWords };

export const undrawableTerm: Term = { ...term('', '', {}), words: wordLists.undrawable };

/** A word belongs to the first list that contains it. */
const readTerms: readonly Term[] = [
  ...[titleTerm, undrawableTerm, contrastTerm, splicedTerm, printedTerm, bodyTerm],
  ...[writtenTerms, placeTerms, partTerms, attributeTerms, kindTerms, colourTerms].flat(),
];

/** "V 领", 深 V 领: spaces between Latin letters and the characters of one word. */
export const blankInWord = /(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z] ?\p{Script=Han})/gu;

/** Every entry with its term. */
export const entries = new Map<string, Term>();
for (const one of [...readTerms, ...pinyinTerms(readTerms)])
  for (const word of one.words) {
    const text = normalise(word).trim().replaceAll(blankInWord, '');
    if (text !== '' && !entries.has(text)) entries.set(text, one);
  }

/** Entries by their first character, longest first. */
const byFirst = Map.groupBy(
  [...entries.keys()].toSorted((one, other) => other.length - one.length),
  (text) => text[0],
);

export const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** The longest entry that begins here, with its length in the text (including a plural s). */
export const findEntry = (text: string, at: number): { term: Term; length: number } | undefined => {
  for (const entry of byFirst.get(text[at]) ?? []) {
    if (!text.startsWith(entry, at)) continue;
    const end = at + entry.length;
    const plural =
      isLetter(entry.at(-1)) && isLetter(text[end]) ? /^(?:es|s)(?![a-z0-9])/.exec(text.slice(end, end + 3)) : [''];
    if (plural) return { term: entries.get(entry) as Term, length: entry.length + plural[0].length };
  }
  return undefined;
};
