import type { ToolForm } from '../../tool-form.ts';
import { bend, folds, opacity, placementOf, removeGround } from '../fields.ts';
import { garment, pattern } from '../inputs.ts';

export const patternTryOnForms = {
  235: {
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround, opacity, folds, bend],
  },
  229: {
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
