import { fusionImages } from '../../constants.ts';
import type { ToolForm } from '../../tool-form.ts';
import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { garment } from '../inputs.ts';

export const styleFusionForms = {
  41: {
    inputs: [{ ...garment, min: fusionImages.min, max: fusionImages.max }],
    fields: [prompt, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
