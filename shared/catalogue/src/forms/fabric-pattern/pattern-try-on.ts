import type { ToolForm } from '../../tool-form.ts';
import { bend, folds, placementOf, removeGround } from '../fields.ts';
import { garment, pattern } from '../inputs.ts';

export const patternTryOnForms = {
  235: {
    inputs: [garment, pattern],
    fields: [
      placementOf('pattern'),
      removeGround,
      {
        name: 'opacity',
        title: { zh: '浓淡', en: 'Strength' },
        advice: { zh: '低一些像水洗旧印花', en: 'Less looks like a worn print' },
        kind: 'slider',
        min: 10,
        max: 100,
        step: 5,
        default: 100,
        unit: '%',
      },
      folds,
      bend,
    ],
  },
  229: {
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
