import type { ToolForm } from '../../tool-form.ts';
import { character } from '../inputs.ts';

export const facialExpressionForms = {
  63: {
    inputs: [character],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
