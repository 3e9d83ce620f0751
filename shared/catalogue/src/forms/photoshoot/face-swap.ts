import type { ToolForm } from '../../tool-form.ts';
import { face, model } from '../inputs.ts';

export const faceSwapForms = {
  6: {
    inputs: [model, face],
    fields: [],
  },
  64: {
    inputs: [model, face],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
