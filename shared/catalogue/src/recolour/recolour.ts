import { keptColours, pieceIfWorn, slider, toggle } from '../fields/fields.ts';
import { layersOf, original } from '../fields/inputs.ts';
import { defineTool, pictureTool } from '../tool-definition.ts';

/** One-click recolour is placed in three groups; each group's remote provides its page. */
export const recolour = defineTool({
  ...pictureTool,
  type: 220,
  key: 'recolour',
  placements: [
    { group: 'fabricPattern', route: 'changeColors', isDefault: true, order: 10 },
    { group: 'photoshoot', route: 'changeColors', isDefault: true, order: 13 },
    { group: 'processing', route: 'changeColors', isDefault: true, order: 2 },
  ],
  title: { zh: '一键换色', en: 'Recolour' },
  summary: {
    zh: '更换衣服颜色，保留褶皱、光影和背景',
    en: 'Change the colour and keep folds, lighting and background.',
  },
  emptyText: {
    zh: '上传一件衣服，选择颜色，即可得到换色后的照片',
    en: 'Add a garment and choose a colour to get a recoloured photo',
  },
  call: 'change_cloth_color',
  price: { online: 2, offline: 1 },
  preview: { kind: 'colour', of: 'original' },
  inputs: [original, layersOf('original', 'automatic')],
  fields: [
    { name: 'colour', title: { zh: '目标颜色', en: 'Target colour' }, kind: 'colour', required: true },
    {
      ...slider('saturation', { zh: '饱和度', en: 'Saturation' }, { min: -100, max: 100, default: 0 }),
      group: 'tuning',
    },
    { ...slider('contrast', { zh: '对比度', en: 'Contrast' }, { min: -100, max: 100, default: 0 }), group: 'tuning' },
    { ...slider('brightness', { zh: '亮度', en: 'Brightness' }, { min: -100, max: 100, default: 0 }), group: 'tuning' },
    { ...slider('hue', { zh: '色相', en: 'Hue' }, { min: -180, max: 180, default: 0, unit: '°' }), group: 'tuning' },
    {
      ...slider('coefficient', { zh: '色彩强度', en: 'Colour strength' }, { min: 1, max: 5, step: 0.1, default: 2.5 }),
      advice: { zh: '纯色衣服用 2 或 3', en: 'Use 2 or 3 for solid-colour garments' },
    },
    toggle('protectPrint', { zh: '保护印花', en: 'Protect print' }, true),
    ...keptColours,
    pieceIfWorn,
  ],
});
