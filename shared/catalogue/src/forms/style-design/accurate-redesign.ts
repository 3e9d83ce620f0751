import type { ToolForm } from '../../tool-form.ts';
import { batchSize, modelStrength, negativePrompt, quality, reference, requiredPrompt } from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { vector } from '../flat-fields.ts';
import { garment } from '../inputs.ts';

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
