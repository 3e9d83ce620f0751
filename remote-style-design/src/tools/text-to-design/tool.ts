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
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { drawnQuality, vector, views } from '../flat-fields.ts';

export const textToDesignTool = defineTool({
  ...pictureTool,
  type: 1,
  key: 'styleCreativity',
  placements: [{ group: 'styleDesign', route: 'styleCreativity', isDefault: true, order: 5 }],
  title: { zh: '款式创意', en: 'Style generation' },
  summary: { zh: '用文字描述生成平面款式图，含正面和背面', en: 'Generate front and back flats from text' },
  price: { online: 2, offline: 1 },
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
  example: {
    inputs: {},
    params: { prompt: '红色碎花连衣裙，V 领，泡泡袖', batch_size: 3 },
    results: [
      new URL('./1-1.webp', import.meta.url).href,
      new URL('./1-2.webp', import.meta.url).href,
      new URL('./1-3.webp', import.meta.url).href,
    ],
  },
});
