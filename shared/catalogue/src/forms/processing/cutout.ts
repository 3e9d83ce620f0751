import type { ToolForm } from '../../tool-form.ts';
import { original } from '../inputs.ts';

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
