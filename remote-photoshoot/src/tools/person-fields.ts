import { choice, share } from '@atelier/catalogue/fields';
import type { FieldRow } from '@atelier/catalogue/tool-form';

/** Similarity of a generated person to the source image. */

export const faceSimilarity = {
  ...share('faceSimilarity', { zh: '人脸相似度', en: 'Face similarity' }, 80),
  advice: { zh: '越高越接近所选人脸', en: 'Higher is closer to your chosen face' },
  unit: '%',
} as const satisfies FieldRow;

export const skinRoughness = {
  ...share('skinRoughness', { zh: '皮肤质感', en: 'Skin texture' }, 30),
  advice: { zh: '0 为光滑，越高毛孔越清晰', en: '0 is smooth, higher shows more pores' },
  unit: '%',
} as const satisfies FieldRow;

export const faceChange = {
  ...share('faceChange', { zh: '人脸变化', en: 'Face change' }, 20),
  advice: { zh: '0 保持模特的脸', en: '0 keeps the model’s face' },
  unit: '%',
} as const satisfies FieldRow;

export const backgroundChange = {
  ...share('backgroundChange', { zh: '背景变化', en: 'Background change' }, 0),
  advice: { zh: '0 保持原背景', en: '0 keeps the background' },
  unit: '%',
} as const satisfies FieldRow;

/** The region of the outfit that the garment replaces. */
export const garmentArea = choice('garmentArea', { zh: '试穿部位', en: 'Worn on' }, 'auto', [
  { value: 'auto', title: { zh: '自动', en: 'Auto' } },
  { value: 'upper', title: { zh: '上装', en: 'Top' } },
  { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
  { value: 'full', title: { zh: '连身', en: 'Full body' } },
]);
