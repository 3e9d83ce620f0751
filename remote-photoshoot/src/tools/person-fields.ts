import { share } from '@atelier/catalogue/fields';
import type { FieldRow } from '@atelier/catalogue/tool-form';

/** How close a picture of a person stays to the one it is made from. */

export const faceSimilarity = {
  ...share('faceSimilarity', { zh: '人脸相似度', en: 'Face similarity' }, 80),
  advice: { zh: '越高越像给的脸', en: 'More is closer to the face given' },
  unit: '%',
} as const satisfies FieldRow;

export const skinRoughness = {
  ...share('skinRoughness', { zh: '皮肤质感', en: 'Skin roughness' }, 30),
  advice: { zh: '0 光滑，越高毛孔越清楚', en: '0 is smooth, more shows pores' },
  unit: '%',
} as const satisfies FieldRow;

export const faceChange = {
  ...share('faceChange', { zh: '人脸变化', en: 'Face change' }, 20),
  advice: { zh: '0 保持模特的脸', en: '0 keeps the face of the model' },
  unit: '%',
} as const satisfies FieldRow;

export const backgroundChange = {
  ...share('backgroundChange', { zh: '背景变化', en: 'Background change' }, 0),
  advice: { zh: '0 保持原背景', en: '0 keeps the ground' },
  unit: '%',
} as const satisfies FieldRow;

/** Which part of the outfit the garment takes the place of. */
export const garmentArea = {
  name: 'garmentArea',
  title: { zh: '穿在哪里', en: 'Worn as' },
  kind: 'choice',
  options: [
    { value: 'auto', title: { zh: '自动', en: 'Auto' } },
    { value: 'upper', title: { zh: '上装', en: 'Top' } },
    { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
    { value: 'full', title: { zh: '连身', en: 'Whole' } },
  ],
  default: 'auto',
} as const satisfies FieldRow;
