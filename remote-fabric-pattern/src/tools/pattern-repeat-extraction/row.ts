import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternRepeatExtractionRows = [
  {
    ...pictureTool,
    type: 231,
    key: 'patternRepeatExtraction',
    placements: [{ group: 'fabricPattern', route: 'extract_pattern_repeat', isDefault: true, order: 3 }],
    title: { zh: '四方连续提取', en: 'Pattern repeat extraction' },
    summary: {
      zh: '从布料照片里找出可以无缝平铺的单元',
      en: 'Find the unit in a cloth photo that tiles without a seam',
    },
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
