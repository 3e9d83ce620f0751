import { expansionImages } from '../../constants.ts';
import type { ToolForm } from '../../tool-form.ts';
import {
  batchSize,
  garmentStyle,
  modelStrength,
  negativePrompt,
  prompt,
  quality,
  ratio,
  reference,
} from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { garment } from '../inputs.ts';

const garments = { ...garment, min: expansionImages.min, max: expansionImages.max };

export const styleExpansionForms = {
  110: {
    inputs: [garments],
    fields: [prompt, garmentStyle, reference, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
  },
  11: { inputs: [garments], fields: [reference, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
