import { wornPiece } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const cutoutForms = {
  100: {
    inputs: [original],
    fields: [
      {
        name: 'subject',
        title: { zh: '抠什么', en: 'What to cut out' },
        advice: {
          zh: '“自动”：照片里有人就抠人，没有人就抠衣服',
          en: '“Automatic”: the person where there is one, else the garment',
        },
        kind: 'choice',
        options: [
          { value: 'auto', title: { zh: '自动', en: 'Automatic' } },
          { value: 'person', title: { zh: '人物', en: 'Person' } },
          { value: 'garment', title: { zh: '衣服', en: 'Garment' } },
          { value: 'both', title: { zh: '两张都要', en: 'Both, a picture each' } },
        ],
        default: 'auto',
      },
      { ...wornPiece, onlyWhen: { field: 'subject', is: ['garment', 'both'] } },
      {
        name: 'trim',
        title: { zh: '裁到边缘', en: 'Trim to the edge' },
        kind: 'switch',
        default: false,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
