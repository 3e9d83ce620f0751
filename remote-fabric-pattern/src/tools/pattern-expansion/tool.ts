import { expansionImages } from '@atelier/catalogue/constants';
import { modelStrength, patternStyle, prompt } from '@atelier/catalogue/drawing-fields';
import { choice, inMore, slider } from '@atelier/catalogue/fields';
import { pattern } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const patternExpansionTool = defineTool({
  ...pictureTool,
  type: 102,
  key: 'patternExpansion',
  placements: [{ group: 'fabricPattern', route: 'patternExpansion', isDefault: true, order: 9 }],
  title: { zh: '图案延伸', en: 'Pattern expansion' },
  summary: { zh: '用 1 到 4 张图案生成一组新图案', en: 'Create a set of new patterns from 1 to 4 images' },
  price: { online: 2, offline: 1 },
  inputs: [{ ...pattern, min: expansionImages.min, max: expansionImages.max }],
  fields: [
    {
      ...choice('motif', { zh: '花型大小', en: 'Motif size' }, 'medium', [
        { value: 'small', title: { zh: '小', en: 'Small' } },
        { value: 'medium', title: { zh: '中', en: 'Medium' } },
        { value: 'large', title: { zh: '大', en: 'Large' } },
      ]),
      advice: { zh: '花型较大时请选大，避免被切断', en: 'Choose larger for big motifs so they stay whole' },
    },
    choice('multiple', { zh: '幅面', en: 'Output size' }, 2, [
      { value: 1, title: { zh: '原尺寸', en: 'Original size' } },
      { value: 1.5, title: { zh: '1.5 倍', en: '1.5×' } },
      { value: 2, title: { zh: '2 倍', en: '2×' } },
    ]),
    slider('variants', { zh: '每张图的生成数', en: 'Variants per image' }, { min: 1, max: 3, default: 2 }),
    patternStyle,
    { ...prompt, needsModel: true },
    inMore(modelStrength),
  ],
  example: {
    inputs: { pattern: [new URL('./terrazzo.jpg', import.meta.url).href] },
    results: [new URL('./102-1.webp', import.meta.url).href],
  },
});
