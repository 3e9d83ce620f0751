import type { ToolForm } from '../../tool-form.ts';
import {
  batchSize,
  gender,
  modelStrength,
  negativePrompt,
  personView,
  prompt,
  quality,
  ratio,
} from '../drawing-fields.ts';
import { inMore } from '../fields.ts';
import { face, garment, sceneReference } from '../inputs.ts';
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
