import { keptColours, pieceIfWorn } from '../fields/fields.ts';
import { layersOf, original } from '../fields/inputs.ts';
import { pictureTool } from '../picture-tool.ts';
import { defineTool } from '../tool-definition.ts';

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
      name: 'saturation',
      title: { zh: '饱和度', en: 'Saturation' },
      group: 'tuning',
      kind: 'slider',
      min: -100,
      max: 100,
      step: 1,
      default: 0,
    },
    {
      name: 'contrast',
      title: { zh: '对比度', en: 'Contrast' },
      group: 'tuning',
      kind: 'slider',
      min: -100,
      max: 100,
      step: 1,
      default: 0,
    },
    {
      name: 'brightness',
      title: { zh: '亮度', en: 'Brightness' },
      group: 'tuning',
      kind: 'slider',
      min: -100,
      max: 100,
      step: 1,
      default: 0,
    },
    {
      name: 'hue',
      title: { zh: '色相', en: 'Hue' },
      group: 'tuning',
      kind: 'slider',
      min: -180,
      max: 180,
      step: 1,
      default: 0,
      unit: '°',
    },
    {
      name: 'coefficient',
      title: { zh: '色彩强度', en: 'Colour strength' },
      advice: { zh: '纯色衣服用 2 或 3', en: 'Use 2 or 3 for solid-colour garments' },
      kind: 'slider',
      min: 1,
      max: 5,
      step: 0.1,
      default: 2.5,
    },
    {
      name: 'protectPrint',
      title: { zh: '保护印花', en: 'Protect print' },
      kind: 'switch',
      default: true,
    },
    ...keptColours,
    pieceIfWorn,
  ],
});
