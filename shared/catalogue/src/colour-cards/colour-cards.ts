import type { CardColour, ColourCard } from './card-row.ts';
import { cottonColours } from './cotton.ts';
import { nylonColours } from './nylon.ts';
import { polyesterColours } from './polyester.ts';
import { textileColours } from './textile.ts';
import { formatToneCode, hexOfToneCode, isShownInFull } from './tone-code.ts';

const ownChoice = {
  zh: '颜色由本产品自行选定，屏幕显示仅供参考，打样请以实物为准',
  en: 'Chosen by this product; a screen only guides, so check a real sample before you dye',
} as const;

const toneHues = Array.from({ length: 16 }, (_, index) => 1 + index * 4);
const toneChromas = [5, 15, 25, 40, 55] as const;

/** A grid over the tone codes: the greys, then each fourth hue in five strengths, as far as sRGB shows them in full. */
const toneGrid = (): CardColour[] => {
  const codes = Array.from({ length: 9 }, (_, step) => 11 + step).flatMap((lightness) => [
    formatToneCode({ lightness, hue: 0, chroma: 0 }),
    ...toneHues.flatMap((hue) => toneChromas.map((chroma) => formatToneCode({ lightness, hue, chroma }))),
  ]);
  return codes.filter(isShownInFull).flatMap((code) => {
    const hex = hexOfToneCode(code);
    return hex ? [{ code, hex }] : [];
  });
};

/** Every colour card, the one by codes first. The named colours and a free choice are sources of their own. */
export const colourCards = [
  {
    key: 'tone',
    title: { zh: '潘通式色号', en: 'Pantone-style codes' },
    note: {
      zh: '按色号数字自行推算的近似色，并非潘通官方数据，打样请以实体色卡为准',
      en: 'Our own approximation from the digits, not official Pantone data; check a real card before you dye',
    },
    colours: toneGrid(),
  },
  { key: 'textile', title: { zh: '纺织色卡', en: 'Textile card' }, note: ownChoice, colours: textileColours },
  { key: 'cotton', title: { zh: '棉布色卡', en: 'Cotton card' }, note: ownChoice, colours: cottonColours },
  { key: 'polyester', title: { zh: '涤纶色卡', en: 'Polyester card' }, note: ownChoice, colours: polyesterColours },
  { key: 'nylon', title: { zh: '尼龙色卡', en: 'Nylon card' }, note: ownChoice, colours: nylonColours },
] as const satisfies readonly ColourCard[];

export type ColourCardKey = (typeof colourCards)[number]['key'];

export type { CardColour, ColourCard } from './card-row.ts';
export { hexOfToneCode, isShownInFull, type NearestTone, nearestToneCode, parseToneCode } from './tone-code.ts';
