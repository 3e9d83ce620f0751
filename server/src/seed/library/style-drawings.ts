import type { GarmentKindKey } from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/genders';
import { styleTree } from '@atelier/catalogue/style-tree';
import { garmentStyles, subStyleByCode } from '@atelier/catalogue/sub-styles';
import { mergeWishes, wishOfStyle } from '@atelier/engine/flats/merge-wish';
import { parseWords } from '@atelier/engine/flats/words/parse-words';
import type { LibraryItem } from './library-item.ts';
import { drawLineDrawing } from './line-drawing.ts';

const groups = {
  woman: { zh: '女装款式', en: "Women's styles" },
  man: { zh: '男装款式', en: "Men's styles" },
  children: { zh: '童装款式', en: "Children's styles" },
} as const satisfies Record<GenderKey, LibraryItem['group']>;

/** The branch of the cloth style tree that has the garment. */
export const branchOf = (garment: GarmentKindKey): string =>
  styleTree.find(({ children }) => children.some((leaf) => leaf.garment === garment))?.key ?? 'upperBody';

/** What a style's drawing shows where its own words leave it open and the seed would surprise. */
const usual: Readonly<Record<string, string>> = {
  W07: 'short sleeves, midi length',
  W13: 'long sleeves, hip length',
  W14: 'long sleeves, thigh length, loose fit',
  W15: 'long sleeves, lantern sleeves',
  W17: 'crew neckline, short sleeves, hip length',
  W18: 'crew neckline, short sleeves',
  W21: 'crew neckline, long sleeves, hip length, pocket none',
  W26: 'long sleeves, waist length',
  W42: 'long sleeves, ankle length, hood',
  W43: 'long sleeves, ankle length',
  M01: 'long sleeves',
  M02: 'long sleeves',
  M05: 'crew neckline, short sleeves, hip length',
  M06: 'crew neckline, short sleeves, hip length, loose fit',
  M07: 'u-neckline, hip length',
  M10: 'crew neckline, long sleeves',
  M12: 'crew neckline, long sleeves, hip length',
  M35: 'long sleeves, shirt collar',
  M38: 'long sleeves, ankle length',
  M39: 'long sleeves, ankle length',
  C03: 'crew neckline, short sleeves, knee length',
  C06: 'long sleeves',
  C09: 'crew neckline, short sleeves, hip length',
  C11: 'u-neckline, hip length',
  C13: 'crew neckline',
  C30: 'long sleeves, ankle length',
};

const draw = (code: string): Promise<Buffer> => {
  const row = subStyleByCode(code);
  const garment = row && 'garment' in row ? row.garment : undefined;
  const wish = mergeWishes(wishOfStyle(code), parseWords(usual[code] ?? '', garment).wish);
  return drawLineDrawing({ ...wish, logo: 'none', craft: wish.craft ?? 'none' }, 100 + Number(code.slice(1)));
};

/** The key of the stored drawing of a style. */
export const styleKey = (code: string): string => `style/${code}`;

/** Line drawings of every style of the catalogue for women, men and children: the pictures of the style library. */
export const styleDrawings: readonly LibraryItem[] = Object.entries(garmentStyles).flatMap(([gender, rows]) =>
  rows.map(
    ({ code, title, garment }): LibraryItem => ({
      key: styleKey(code),
      type: 'lineDrawing',
      name: { zh: title.zh, en: title.en },
      group: groups[gender as GenderKey],
      gender_style: gender,
      style_type: branchOf(garment),
      draw: () => draw(code),
    }),
  ),
);
