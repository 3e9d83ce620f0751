import type { ToolForm } from '../../tool-form.ts';
import { batchSize, controlWeight, negativePrompt, prompt, quality, ratio } from '../drawing-fields.ts';
import { inMore, share } from '../fields.ts';
import { character, pose } from '../inputs.ts';
import { backgroundChange, faceSimilarity } from '../person-fields.ts';

export const changePoseForms = {
  750: {
    inputs: [character, pose],
    fields: [
      { ...share('strength', { zh: '姿势强度', en: 'Strength of the pose' }, 80), unit: '%' },
      faceSimilarity,
      quality,
      batchSize,
      ratio,
      prompt,
      negativePrompt,
      inMore(controlWeight),
      inMore(backgroundChange),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
