import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { fromOklab } from '../colour-shade.ts';
import type { Term } from './term.ts';

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

export const toneTerms: readonly Term[] = [...neonTerms, ...pastelTerms, ...alone];
