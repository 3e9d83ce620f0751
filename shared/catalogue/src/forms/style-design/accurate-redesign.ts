import type { ToolForm } from '../../tool-form.ts';
import { garment } from '../inputs.ts';

export const accurateRedesignForms = {
  111: {
    inputs: [garment],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
