import {
  batchSize,
  modelStrength,
  negativePrompt,
  quality,
  reference,
  requiredPrompt,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { vector } from '../flat-fields.ts';

export const accurateRedesignForms = {
  111: {
    inputs: [garment],
    fields: [
      requiredPrompt,
      batchSize,
      vector,
      quality,
      negativePrompt,
      inMore({ ...reference, needsModel: true }),
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
