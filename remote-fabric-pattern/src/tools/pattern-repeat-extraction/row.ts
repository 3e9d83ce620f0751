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
      zh: '从面料照片中提取可无缝平铺的单元',
      en: 'Extract a seamless repeat from a fabric photo',
    },
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
