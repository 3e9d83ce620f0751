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
      {
        name: 'piece',
        title: { zh: '模特身上的哪一件', en: 'Which piece the model wears' },
        kind: 'choice',
        options: [
          { value: 'auto', title: { zh: '自动', en: 'Automatic' } },
          { value: 'upper', title: { zh: '上装', en: 'Top' } },
          { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
          { value: 'outfit', title: { zh: '整套或连衣裙', en: 'Whole outfit or dress' } },
        ],
        default: 'auto',
        onlyWhen: { field: 'subject', is: ['garment', 'both'] },
      },
      {
        name: 'trim',
        title: { zh: '裁到边缘', en: 'Trim to the edge' },
        kind: 'switch',
        default: false,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
