import type { ToolRowShape } from '../../tool-row.ts';
import { original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

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
    inputs: [{ ...original, hint: { zh: '至少看得到两个完整的循环', en: 'At least two whole repeats in view' } }],
    fields: [],
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRowShape[];
