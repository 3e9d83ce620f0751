import { bend, folds, opacity, pieceIfWorn, placementOf, removeGround } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const logoTryOnForms = {
  233: {
    inputs: [
      garment,
      {
        name: 'logo',
        title: { zh: 'Logo', en: 'Logo' },
        hint: { zh: '建议使用透明底 PNG', en: 'A PNG with a transparent background works best' },
        min: 1,
        max: 1,
      },
    ],
    fields: [
      { ...placementOf('logo'), title: { zh: 'Logo 位置', en: 'Logo position' } },
      removeGround,
      opacity,
      folds,
      bend,
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
