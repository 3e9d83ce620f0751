import { bend, folds, opacity, placementOf, removeGround } from '@atelier/catalogue/fields';
import { garment, pattern } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

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
