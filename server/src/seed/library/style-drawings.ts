import type { GenderKey } from '@atelier/catalogue/genders';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import { branchOf, styleKey, wishOfDrawing } from '../../modules/tools/styles.ts';
import type { LibraryItem } from './library-item.ts';
import { drawLineDrawing } from './svg-picture.ts';

const groups = {
  woman: { zh: '女装款式', en: "Women's styles" },
  man: { zh: '男装款式', en: "Men's styles" },
  children: { zh: '童装款式', en: "Children's styles" },
} as const satisfies Record<GenderKey, LibraryItem['group']>;

const draw = (code: string): Promise<Buffer> => {
  const { wish, seed } = wishOfDrawing(code);
  return drawLineDrawing(wish, seed);
};

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
