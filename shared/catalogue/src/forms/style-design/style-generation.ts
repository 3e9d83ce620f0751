import type { ToolForm } from '../../tool-form.ts';
import {
  batchSize,
  freeRatio,
  garmentStyle,
  gender,
  modelStrength,
  negativePrompt,
  personView,
  quality,
  requiredPrompt,
} from '../drawing-fields.ts';
import { inMore } from '../fields.ts';

export const styleGenerationForms = {
  1: {
    inputs: [],
    fields: [
      requiredPrompt,
      gender,
      garmentStyle,
      personView,
      freeRatio,
      batchSize,
      quality,
      negativePrompt,
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
