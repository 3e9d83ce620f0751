import { fusionImages } from '@atelier/catalogue/constants';
import { batchSize, modelStrength, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const styleFusionTool = defineTool({
  ...pictureTool,
  type: 41,
  key: 'styleFusion',
  placements: [{ group: 'styleDesign', route: 'styleFusion', childVersion: '1.0', isDefault: true, order: 3 }],
  title: { zh: '款式融合', en: 'Style fusion' },
  summary: {
    zh: '融合 2 到 4 件衣服的廓形、图案和配色',
    en: 'Combine the silhouette, print and palette of 2 to 4 garments',
  },
  price: { online: 4, offline: 2 },
  inputs: [{ ...garment, min: fusionImages.min, max: fusionImages.max }],
  fields: [prompt, batchSize, quality, ratio, negativePrompt, inMore(modelStrength)],
  example: {
    inputs: {
      garment: [new URL('./flat-dress.png', import.meta.url).href, new URL('./flat-knit.png', import.meta.url).href],
    },
    params: { batch_size: 2 },
    results: [new URL('./41-1.webp', import.meta.url).href, new URL('./41-2.webp', import.meta.url).href],
  },
});
