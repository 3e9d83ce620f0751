import type { ToolForm } from '../../tool-form.ts';

export const styleGenerationForms = {
  1: {
    inputs: [],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
