import type { ToolForm } from '../../tool-form.ts';
import { garment } from '../inputs.ts';

export const styleExpansionForms = {
  110: {
    inputs: [{ ...garment, min: 1, max: 4 }],
    fields: [],
  },
  11: {
    inputs: [{ ...garment, min: 1, max: 4 }],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
