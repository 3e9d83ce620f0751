import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const repeatExtractionTool = defineTool({
  ...pictureTool,
  type: 231,
  key: 'patternRepeatExtraction',
  placements: [{ group: 'fabricPattern', route: 'extract_pattern_repeat', isDefault: true, order: 3 }],
  title: { zh: '四方连续提取', en: 'Pattern repeat extraction' },
  summary: { zh: '从面料照片中提取可无缝平铺的单元', en: 'Extract a seamless repeat from a fabric photo' },
  price: { online: 3, offline: 2 },
  inputs: [{ ...original, hint: { zh: '至少包含两个完整循环', en: 'Show at least two full repeats' } }],
  fields: [
    {
      name: 'repeat',
      title: { zh: '循环', en: 'Repeat' },
      advice: { zh: '衣服照片、褶皱或大花型建议手动标记', en: 'Mark it by hand for garments, folds and large motifs' },
      kind: 'repeat',
      of: 'original',
    },
  ],
  example: {
    inputs: { original: [new URL('./dotted-shirt.jpg', import.meta.url).href] },
    results: [new URL('./231-1.webp', import.meta.url).href],
  },
});
