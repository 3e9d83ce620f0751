import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternRepeatExtractionForms = {
  231: {
    inputs: [{ ...original, hint: { zh: '至少看得到两个完整的循环', en: 'At least two whole repeats in view' } }],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
