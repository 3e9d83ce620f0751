import { bend, folds, pieceIfWorn, rotation } from '@atelier/catalogue/fields';
import { fabric, garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const fabricTryOnForms = {
  2: {
    preview: { kind: 'cloth', of: 'garment' },
    inputs: [garment, fabric],
    fields: [
      {
        name: 'size',
        title: { zh: '布纹大小', en: 'Fabric size' },
        advice: { zh: '面料图占衣服宽度的比例', en: 'Fabric width relative to the garment' },
        kind: 'slider',
        min: 3,
        max: 200,
        step: 1,
        default: 60,
        unit: '%',
      },
      rotation,
      folds,
      bend,
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
