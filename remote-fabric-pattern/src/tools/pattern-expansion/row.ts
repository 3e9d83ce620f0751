import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternExpansionRows = [
  {
    ...pictureTool,
    type: 102,
    key: 'patternExpansion',
    placements: [{ group: 'fabricPattern', route: 'patternExpansion', isDefault: true, order: 9 }],
    title: { zh: '图案延伸', en: 'Pattern expansion' },
    summary: { zh: '用 1 到 4 张图案生成一组新图案', en: 'Create a set of new patterns from 1 to 4 images' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
