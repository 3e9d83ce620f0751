import { batchSize, controlWeight, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore, share } from '@atelier/catalogue/fields';
import { character, pose } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { backgroundChange, faceSimilarity } from '../person-fields.ts';

export const changePoseForms = {
  750: {
    inputs: [character, pose],
    fields: [
      { ...share('strength', { zh: '姿势强度', en: 'Pose strength' }, 80), unit: '%' },
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
