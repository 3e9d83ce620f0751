import { pieceIfWorn } from '../fields/fields.ts';
import { layersOf, original } from '../fields/inputs.ts';
import type { ToolForm } from '../tool-form.ts';

export const recolourForms = {
  220: {
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
        title: { zh: '色彩系数', en: 'Colour strength' },
        advice: { zh: '纯色服装建议 2 或 3', en: '2 or 3 for solid-colour garments' },
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
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
