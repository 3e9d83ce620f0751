import { bend, folds, layout, pieceIfWorn, rotation, slider } from '@atelier/catalogue/fields';
import { garment, pattern } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const repeatTryOnTool = defineTool({
  ...pictureTool,
  type: 230,
  key: 'patternRepeatTryOn',
  placements: [{ group: 'fabricPattern', route: 'fabicImg', isDefault: true, order: 1 }],
  title: { zh: '满版印花试穿', en: 'Pattern repeat try-on' },
  summary: {
    zh: '让连续图案铺满衣服，保留褶皱和光影',
    en: 'Cover a garment with a repeat and keep folds and lighting',
  },
  call: 'change_cloth_pattern',
  price: { online: 2, offline: 1 },
  preview: { kind: 'cloth', of: 'garment' },
  inputs: [garment, { ...pattern, isSwatch: true }],
  fields: [
    {
      ...slider('size', { zh: '花位大小', en: 'Repeat size' }, { min: 3, max: 100, default: 25, unit: '%' }),
      advice: { zh: '一个循环占衣服宽度的比例', en: 'Repeat width relative to the garment' },
    },
    rotation,
    layout,
    folds,
    bend,
    pieceIfWorn,
  ],
  example: {
    inputs: {
      garment: [new URL('./dress.jpg', import.meta.url).href],
      pattern: [new URL('./night-meadow.jpg', import.meta.url).href],
    },
    params: { size: 60 },
    results: [new URL('./230-1.webp', import.meta.url).href],
  },
});
