import type { Localized } from './text.ts';

/** A colour with a name in both languages. */
export interface NamedColour {
  key: string;
  title: Localized;
  /** sRGB, `#rrggbb`. */
  hex: `#${string}`;
}

/** The 13 named colours that a target colour can be picked from. */
export const namedColours = [
  { key: 'black', title: { zh: '黑色', en: 'Black' }, hex: '#1a1a1a' },
  { key: 'white', title: { zh: '白色', en: 'White' }, hex: '#f7f6f2' },
  { key: 'grey', title: { zh: '灰色', en: 'Grey' }, hex: '#8c8c8c' },
  { key: 'red', title: { zh: '红色', en: 'Red' }, hex: '#c8102e' },
  { key: 'orange', title: { zh: '橙色', en: 'Orange' }, hex: '#e8762d' },
  { key: 'yellow', title: { zh: '黄色', en: 'Yellow' }, hex: '#f2c230' },
  { key: 'green', title: { zh: '绿色', en: 'Green' }, hex: '#2e7d4f' },
  { key: 'cyan', title: { zh: '青色', en: 'Cyan' }, hex: '#2a9d9d' },
  { key: 'blue', title: { zh: '蓝色', en: 'Blue' }, hex: '#1f4e9e' },
  { key: 'purple', title: { zh: '紫色', en: 'Purple' }, hex: '#6b3fa0' },
  { key: 'pink', title: { zh: '粉色', en: 'Pink' }, hex: '#eba0b2' },
  { key: 'brown', title: { zh: '棕色', en: 'Brown' }, hex: '#7a4e2d' },
  { key: 'beige', title: { zh: '米色', en: 'Beige' }, hex: '#e3d3b8' },
] as const satisfies readonly NamedColour[];
