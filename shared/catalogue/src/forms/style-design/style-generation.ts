import type { ToolForm } from '../../tool-form.ts';
import {
  batchSize,
  freeRatio,
  garmentStyle,
  gender,
  modelStrength,
  negativePrompt,
  personView,
  requiredPrompt,
} from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { drawnQuality, vector, views } from '../flat-fields.ts';

export const styleGenerationForms = {
  1: {
    inputs: [],
    fields: [
      requiredPrompt,
      gender,
      garmentStyle,
      views,
      { ...personView, needsModel: true },
      { ...freeRatio, default: '4:3' },
      batchSize,
      drawnQuality,
      vector,
      negativePrompt,
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
