import { wornPiece } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const cutoutForms = {
  100: {
    inputs: [original],
    fields: [
      {
        name: 'subject',
        title: { zh: '抠图对象', en: 'Subject' },
        advice: {
          zh: '“自动”优先抠人物，没有人物则抠衣服',
          en: 'Auto picks the person if there is one, otherwise the garment',
        },
        kind: 'choice',
        options: [
          { value: 'auto', title: { zh: '自动', en: 'Auto' } },
          { value: 'person', title: { zh: '人物', en: 'Person' } },
          { value: 'garment', title: { zh: '衣服', en: 'Garment' } },
          { value: 'both', title: { zh: '各一张', en: 'One of each' } },
        ],
        default: 'auto',
      },
      { ...wornPiece, onlyWhen: { field: 'subject', is: ['garment', 'both'] } },
      {
        name: 'trim',
        title: { zh: '裁切到边缘', en: 'Trim to edges' },
        kind: 'switch',
        default: false,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
