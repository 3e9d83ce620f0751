import { expansionImages } from '@atelier/catalogue/constants';
import { flowerStyle, modelBatchSize, modelStrength, prompt } from '@atelier/catalogue/drawing-fields';
import { choice, inMore, layout, slider } from '@atelier/catalogue/fields';
import { pattern } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const repeatExpansionTool = defineTool({
  ...pictureTool,
  type: 101,
  key: 'patternRepeatExpansion',
  placements: [{ group: 'fabricPattern', route: 'flowerExpansion', isDefault: true, order: 8 }],
  title: { zh: '四方连续延伸', en: 'Pattern repeat expansion' },
  summary: { zh: '用 1 到 4 张图生成可平铺的连续图案', en: 'Create seamless repeats from 1 to 4 images' },
  price: { online: 2, offline: 1 },
  inputs: [{ ...pattern, min: expansionImages.min, max: expansionImages.max }],
  fields: [
    layout,
    {
      ...choice('method', { zh: '接缝', en: 'Seams' }, 'auto', [
        { value: 'auto', title: { zh: '自动', en: 'Auto' } },
        { value: 'motif', title: { zh: '图案', en: 'Motifs' } },
        { value: 'cloth', title: { zh: '布纹', en: 'Texture' } },
      ]),
      advice: {
        zh: '“图案”沿不显眼处拼接，“布纹”让边缘均匀过渡',
        en: 'Motifs join where it shows least; Texture blends the edges',
      },
    },
    {
      ...slider('tiles', { zh: '每边循环数', en: 'Repeats per side' }, { min: 2, max: 6, default: 3 }),
      advice: { zh: '仅影响平铺预览', en: 'Only affects the tiled preview' },
    },
    flowerStyle,
    { ...prompt, needsModel: true },
    inMore(modelStrength),
    inMore(modelBatchSize),
  ],
  example: {
    inputs: { pattern: [new URL('./deco-fans.jpg', import.meta.url).href] },
    results: [new URL('./101-1.webp', import.meta.url).href],
  },
});
