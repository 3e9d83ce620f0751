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
import { drawnQuality, vector } from '../flat-fields.ts';

/** What the words can be, said beside the field. */
const requiredPromptAdvised = {
  ...requiredPrompt,
  advice: {
    zh: '画出的是平面款式图；听懂和没听懂的词会写在结果下面',
    en: 'Draws a technical flat; the result says which words it understood and which not',
  },
} as const;

export const styleGenerationForms = {
  1: {
    inputs: [],
    fields: [
      requiredPromptAdvised,
      gender,
      garmentStyle,
      personView,
      freeRatio,
      batchSize,
      drawnQuality,
      vector,
      negativePrompt,
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
