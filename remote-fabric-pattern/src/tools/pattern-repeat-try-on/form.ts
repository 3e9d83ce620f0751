import { bend, folds, layout, pieceIfWorn, rotation } from '@atelier/catalogue/fields';
import { garment, pattern } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternRepeatTryOnForms = {
  230: {
    preview: { kind: 'cloth', of: 'garment' },
    inputs: [garment, { ...pattern, isSwatch: true }],
    fields: [
      {
        name: 'size',
        title: { zh: '花位大小', en: 'Repeat size' },
        advice: { zh: '一个循环占衣服宽度的比例', en: 'Repeat width relative to the garment' },
        kind: 'slider',
        min: 3,
        max: 100,
        step: 1,
        default: 25,
        unit: '%',
      },
      rotation,
      layout,
      folds,
      bend,
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
