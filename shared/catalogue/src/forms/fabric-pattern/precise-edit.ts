import type { ToolForm } from '../../tool-form.ts';
import { original } from '../inputs.ts';

export const preciseEditForms = {
  22: {
    inputs: [original],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
