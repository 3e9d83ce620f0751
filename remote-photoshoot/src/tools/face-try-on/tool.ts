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
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { backgroundChange, faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

const scene = { ...sceneReference, hint: { zh: '留空则按描述生成背景', en: 'Leave empty to use the description' } };

export const faceTryOnTools = [
  defineTool({
    ...pictureTool,
    type: 741,
    key: 'facialDressing',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '换脸试衣', en: 'Virtual try-on with a face' },
    summary: {
      zh: '用你选的人脸生成模特，并穿上衣服',
      en: 'Generate a model with your chosen face wearing the garment',
    },
    price: { online: 6, offline: 3 },
    needsModel: true,
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
    example: {
      inputs: { garment: [new URL('./dress.jpg', import.meta.url).href] },
      params: { personView: 'V02' },
      results: [],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 740,
    key: 'facialDressingBasic',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', order: 2 }],
    title: { zh: '换脸试衣（基础版）', en: 'Virtual try-on with a face (basic)' },
    summary: { zh: '用你选的人脸试穿单件衣服', en: 'Try one garment on a model with your chosen face' },
    price: { online: 6, offline: 3 },
    needsModel: true,
    inputs: [garment, face],
    fields: [gender, faceSimilarity, skinRoughness, batchSize],
    example: { inputs: { garment: [new URL('./dress.jpg', import.meta.url).href] }, results: [] },
  }),
] as const;
