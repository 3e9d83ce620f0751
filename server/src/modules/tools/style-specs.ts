import type { GarmentKindKey } from '@atelier/catalogue/attributes';
import { styleTree } from '@atelier/catalogue/style-tree';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { mergeWishes, wishOfStyle } from '@atelier/engine/flats/merge-wish';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import type { Wish } from '@atelier/engine/flats/wish';
import { parseWords } from '@atelier/engine/flats/words/parse-words';

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

/** Attributes that a style's drawing shows, and the seed for the others. */
export const wishOfDrawing = (code: string): { wish: Wish; seed: number } => {
  const row = subStyleByCode(code);
  const garment = row && 'garment' in row ? row.garment : undefined;
  const wish = mergeWishes(wishOfStyle(code), parseWords(usual[code] ?? '', garment).wish);
  return { wish: { ...wish, logo: 'none', craft: wish.craft ?? 'none' }, seed: 100 + Number(code.slice(1)) };
};

/** The garment that the drawing of a style shows, without drawing it. */
export const specOfStyle = (code: string): FlatSpec => {
  const { wish, seed } = wishOfDrawing(code);
  return resolveSpec(wish, seed);
};

/** The branch of the cloth style tree that has the garment. */
export const branchOf = (garment: GarmentKindKey): string =>
  styleTree.find(({ children }) => children.some((leaf) => leaf.garment === garment))?.key ?? 'upperBody';

/** The key of the stored drawing of a style. */
export const styleKey = (code: string): string => `style/${code}`;
