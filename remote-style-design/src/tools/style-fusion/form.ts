import { fusionImages } from '@atelier/catalogue/constants';
import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const styleFusionForms = {
  41: {
    inputs: [{ ...garment, min: fusionImages.min, max: fusionImages.max }],
    fields: [prompt, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
