import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const cutoutForms = {
  100: {
    inputs: [original],
    fields: [
      {
        name: 'trim',
        title: { zh: '裁到衣服边缘', en: 'Trim to the garment' },
        kind: 'switch',
        default: false,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
