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

const scene = { ...sceneReference, hint: { zh: '不放就按描述画背景', en: 'Without it the description decides' } };

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
