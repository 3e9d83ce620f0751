import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternRepeatExtractionForms = {
  231: {
    inputs: [{ ...original, hint: { zh: '至少包含两个完整循环', en: 'Show at least two full repeats' } }],
    fields: [
      {
        name: 'repeat',
        title: { zh: '循环', en: 'Repeat' },
        advice: {
          zh: '衣服照片、褶皱或大花型建议手动标记',
          en: 'Mark it by hand for garments, folds and large motifs',
        },
        kind: 'repeat',
        of: 'original',
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
