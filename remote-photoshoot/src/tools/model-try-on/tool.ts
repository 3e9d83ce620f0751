import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { bottom, garment, model, sceneReference } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { backgroundChange, faceChange, garmentArea, skinRoughness } from '../person-fields.ts';

/** Additional fields of the Pro versions. */
const finish = [
  quality,
  batchSize,
  ratio,
  prompt,
  negativePrompt,
  inMore(faceChange),
  inMore(backgroundChange),
  inMore(skinRoughness),
  inMore(modelStrength),
] as const;

export const modelTryOnTools = [
  defineTool({
    ...pictureTool,
    type: 730,
    key: 'dressing',
    placements: [{ group: 'photoshoot', route: 'AIDressing', childVersion: '4.0', isDefault: true, order: 1 }],
    title: { zh: '模特试衣', en: 'Virtual try-on' },
    summary: { zh: '让你选的模特穿上这件衣服', en: 'See this garment on the model you choose' },
    price: { online: 4, offline: 2 },
    needsModel: true,
    inputs: [garment, bottom, model],
    fields: [garmentArea, quality, batchSize, ratio, prompt, negativePrompt, inMore(backgroundChange)],
    example: { inputs: { garment: [new URL('./coat.jpg', import.meta.url).href] }, results: [] },
  }),
  defineTool({
    ...pictureTool,
    type: 722,
    key: 'dressingPro',
    placements: [{ group: 'photoshoot', route: 'AIDressing', childVersion: '3.0', order: 1 }],
    title: { zh: '模特试衣 Pro 3.0', en: 'Virtual try-on Pro 3.0' },
    summary: { zh: '更高清，版型和细节更准确', en: 'Sharper, with a more accurate fit, cut and detail' },
    price: { online: 8, offline: 4 },
    minLevel: 1,
    needsModel: true,
    inputs: [garment, model],
    fields: [garmentArea, ...finish],
    example: {
      inputs: { garment: [new URL('./coat.jpg', import.meta.url).href] },
      params: { skinRoughness: 45 },
      results: [],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 731,
    key: 'dressingProNext',
    placements: [{ group: 'photoshoot', route: 'AIDressing', order: 1 }],
    title: { zh: '模特试衣 Pro 4.0', en: 'Virtual try-on Pro 4.0' },
    summary: { zh: '4.0 高清版，适合整套搭配', en: 'High-definition 4.0, best for whole outfits' },
    price: { online: 8, offline: 4 },
    minLevel: 4,
    needsModel: true,
    inputs: [garment, bottom, model, sceneReference],
    fields: [garmentArea, ...finish],
    example: {
      inputs: {
        garment: [new URL('./coat.jpg', import.meta.url).href],
        background: [new URL('./evening-street.jpg', import.meta.url).href],
      },
      results: [],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 72,
    key: 'dressingBasic',
    placements: [{ group: 'photoshoot', route: 'AIDressing', order: 1 }],
    title: { zh: '模特试衣（基础版）', en: 'Virtual try-on (basic)' },
    summary: { zh: '快速试穿单件上衣或下装', en: 'Quick try-on of a single top or bottom' },
    price: { online: 4, offline: 2 },
    needsModel: true,
    inputs: [garment, model],
    fields: [garmentArea, batchSize],
    example: {
      inputs: { garment: [new URL('./tee.jpg', import.meta.url).href] },
      params: { garmentArea: 'upper' },
      results: [],
    },
  }),
] as const;
