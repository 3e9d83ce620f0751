import {
  batchSize,
  gender,
  modelStrength,
  negativePrompt,
  personView,
  prompt,
  quality,
  ratio,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { face, garment, sceneReference } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { backgroundChange, faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

const scene = { ...sceneReference, hint: { zh: '留空则按描述生成背景', en: 'Leave empty to use the description' } };

export const tryOnWithFaceForms = {
  741: {
    inputs: [garment, face, scene],
    fields: [
      gender,
      personView,
      faceSimilarity,
      prompt,
      quality,
      batchSize,
      ratio,
      negativePrompt,
      inMore(skinRoughness),
      inMore(faceChange),
      inMore(backgroundChange),
      inMore(modelStrength),
    ],
  },
  740: { inputs: [garment, face], fields: [gender, faceSimilarity, skinRoughness, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
