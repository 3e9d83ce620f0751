import { choice, slider, toggle } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const patternExtractionTool = defineTool({
  ...pictureTool,
  type: 232,
  key: 'patternExtraction',
  isTransparent: true,
  placements: [{ group: 'fabricPattern', route: 'extract_pattern', isDefault: true, order: 4 }],
  title: { zh: '图案提取', en: 'Pattern extraction' },
  summary: { zh: '从衣服上提取平整的印花', en: 'Extract a flat print from a garment' },
  price: { online: 3, offline: 2 },
  inputs: [original],
  fields: [
    choice('ground', { zh: '背景', en: 'Background' }, 'transparent', [
      { value: 'transparent', title: { zh: '透明', en: 'Transparent' } },
      { value: 'cloth', title: { zh: '保留面料', en: 'Keep fabric' } },
    ]),
    {
      ...slider(
        'flatten',
        { zh: '淡化褶皱', en: 'Smooth folds' },
        { min: 0, max: 100, step: 5, default: 60, unit: '%' },
      ),
      advice: { zh: '仅去除明暗，不改变形状', en: 'Removes shading without changing shapes' },
    },
    {
      ...toggle('fillOutlines', { zh: '填满轮廓', en: 'Fill outlines' }, true),
      advice: {
        zh: '保留线条内与布同色的部分（如脸）；关闭则透明',
        en: 'Keeps outlined areas in the fabric colour, such as a face; when off they become transparent',
      },
    },
  ],
  example: {
    inputs: { original: [new URL('./printed-tee.jpg', import.meta.url).href] },
    results: [new URL('./232-1.webp', import.meta.url).href],
  },
});
