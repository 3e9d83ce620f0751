import { namedColours } from '@atelier/catalogue/colours';
import { lightnessOf, shade } from '../colour-shade.ts';
import { readVocabulary } from './read-vocabulary.ts';
import type { Term } from './term.ts';

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
