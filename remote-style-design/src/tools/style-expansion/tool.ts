import { expansionImages } from '@atelier/catalogue/constants';
import {
  batchSize,
  garmentStyle,
  modelStrength,
  negativePrompt,
  prompt,
  quality,
  ratio,
  reference,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

const garments = { ...garment, min: expansionImages.min, max: expansionImages.max };

export const styleExpansionTools = [
  defineTool({
    ...pictureTool,
    type: 110,
    key: 'styleExpansion',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '款式延伸', en: 'Style expansion' },
    summary: { zh: '用 1 到 4 张款式图生成一组新款', en: 'Create a set of new styles from 1 to 4 images' },
    price: { online: 3, offline: 2 },
    inputs: [garments],
    fields: [prompt, garmentStyle, reference, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
    example: {
      inputs: { garment: [new URL('./flat-dress.png', import.meta.url).href] },
      params: { batch_size: 4 },
      results: [
        new URL('./110-1.webp', import.meta.url).href,
        new URL('./110-2.webp', import.meta.url).href,
        new URL('./110-3.webp', import.meta.url).href,
        new URL('./110-4.webp', import.meta.url).href,
      ],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 11,
    key: 'styleExpansionBasic',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', order: 2 }],
    title: { zh: '款式延伸（基础版）', en: 'Style expansion (basic)' },
    summary: { zh: '对 1 到 4 张款式图做小幅变化', en: 'Create smaller variations of 1 to 4 styles' },
    price: { online: 2, offline: 1 },
    inputs: [garments],
    fields: [reference, batchSize],
    example: {
      inputs: { garment: [new URL('./flat-dress.png', import.meta.url).href] },
      params: { batch_size: 4 },
      results: [
        new URL('./11-1.webp', import.meta.url).href,
        new URL('./11-2.webp', import.meta.url).href,
        new URL('./11-3.webp', import.meta.url).href,
        new URL('./11-4.webp', import.meta.url).href,
      ],
    },
  }),
] as const;
