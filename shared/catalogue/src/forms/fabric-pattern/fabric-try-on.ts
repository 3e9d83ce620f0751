import type { ToolForm } from '../../tool-form.ts';
import { bend, folds, rotation } from '../fields.ts';
import { fabric, garment } from '../inputs.ts';

export const fabricTryOnForms = {
  2: {
    inputs: [garment, fabric],
    fields: [
      {
        name: 'size',
        title: { zh: '布纹大小', en: 'Fabric size' },
        advice: { zh: '面料图占衣服宽度的比例', en: 'Width of the fabric picture, of the garment' },
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
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
