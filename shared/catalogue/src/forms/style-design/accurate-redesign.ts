import type { ToolForm } from '../../tool-form.ts';
import { batchSize, modelStrength, negativePrompt, quality, reference, requiredPrompt } from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { vector } from '../flat-fields.ts';
import { garment } from '../inputs.ts';

/** What can change on which picture. */
const changePrompt = {
  ...requiredPrompt,
  advice: {
    zh: '“款式创意”画的款式图可改任何部位；照片只改颜色、面料、图案',
    en: 'Drawings of “Style generation” change in any part; photographs in colour, fabric and print only',
  },
} as const;

export const accurateRedesignForms = {
  111: {
    inputs: [garment],
    fields: [
      changePrompt,
      batchSize,
      vector,
      quality,
      negativePrompt,
      inMore({ ...reference, needsModel: true }),
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
