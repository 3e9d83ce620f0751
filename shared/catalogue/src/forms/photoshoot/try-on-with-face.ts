import type { ToolForm } from '../../tool-form.ts';
import { face, garment } from '../inputs.ts';

export const tryOnWithFaceForms = {
  741: {
    inputs: [garment, face],
    fields: [],
  },
  740: {
    inputs: [garment, face],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
