import type { ToolForm } from '../../tool-form.ts';
import { garment } from '../inputs.ts';

export const styleFusionForms = {
  41: {
    inputs: [{ ...garment, min: 2, max: 4 }],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
