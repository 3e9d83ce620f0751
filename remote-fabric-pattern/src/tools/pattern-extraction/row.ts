import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternExtractionRows = [
  {
    ...pictureTool,
    type: 232,
    key: 'patternExtraction',
    isTransparent: true,
    placements: [{ group: 'fabricPattern', route: 'extract_pattern', isDefault: true, order: 4 }],
    title: { zh: '图案提取', en: 'Pattern extraction' },
    summary: { zh: '从衣服上提取平整的印花', en: 'Extract a flat print from a garment' },
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
