import type { ToolForm } from '../../tool-form.ts';
import { garment, model } from '../inputs.ts';

export const tryOnForms = {
  730: {
    inputs: [garment, model],
    fields: [],
  },
  722: {
    inputs: [garment, model],
    fields: [],
  },
  731: {
    inputs: [garment, model],
    fields: [],
  },
  72: {
    inputs: [garment, model],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
