import { expansionImages } from '@atelier/catalogue/constants';
import {
  batchSize,
  garmentStyle,
  modelStrength,
  negativePrompt,
  prompt,
  quality,
  ratio,
  reference,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

const garments = { ...garment, min: expansionImages.min, max: expansionImages.max };

export const styleExpansionForms = {
  110: {
    inputs: [garments],
    fields: [prompt, garmentStyle, reference, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
  },
  11: { inputs: [garments], fields: [reference, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
