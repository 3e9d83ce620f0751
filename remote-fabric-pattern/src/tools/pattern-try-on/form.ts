import { bend, folds, opacity, pieceIfWorn, placementOf, removeGround } from '@atelier/catalogue/fields';
import { garment, pattern } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternTryOnForms = {
  235: {
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround, opacity, folds, bend, pieceIfWorn],
  },
  229: {
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround, pieceIfWorn],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
