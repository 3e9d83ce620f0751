import {
  batchSize,
  freeRatio,
  garmentStyle,
  gender,
  modelStrength,
  negativePrompt,
  personView,
  requiredPrompt,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import type { ToolForm } from '@atelier/catalogue/tool-form';
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
