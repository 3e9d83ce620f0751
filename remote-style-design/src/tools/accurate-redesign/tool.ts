import {
  batchSize,
  modelStrength,
  negativePrompt,
  quality,
  reference,
  requiredPrompt,
} from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { vector } from '../flat-fields.ts';

export const accurateRedesignTool = defineTool({
  ...pictureTool,
  type: 111,
  key: 'accurateRedesign',
  placements: [{ group: 'styleDesign', route: 'accurate_redesign', isDefault: true, order: 1 }],
  title: { zh: '精准改款', en: 'Accurate redesign' },
  summary: {
    zh: '修改款式图的领、袖、长度等部位，或照片的颜色、面料和图案',
    en: 'Edit single parts of a flat, or the colour, fabric and print of a photo.',
  },
  price: { online: 2, offline: 1 },
  inputs: [garment],
  fields: [
    requiredPrompt,
    batchSize,
    vector,
    quality,
    negativePrompt,
    inMore({ ...reference, needsModel: true }),
    inMore(modelStrength),
  ],
  example: {
    inputs: { garment: [new URL('./flat-dress.png', import.meta.url).href] },
    params: { prompt: '改成墨绿色，长袖，加腰带' },
    results: [new URL('./111-1.webp', import.meta.url).href],
  },
});
