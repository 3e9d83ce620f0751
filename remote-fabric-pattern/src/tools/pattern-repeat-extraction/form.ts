import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternRepeatExtractionForms = {
  231: {
    inputs: [{ ...original, hint: { zh: '至少包含两个完整循环', en: 'Show at least two full repeats' } }],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
