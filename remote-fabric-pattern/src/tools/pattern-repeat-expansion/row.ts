import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternRepeatExpansionRows = [
  {
    ...pictureTool,
    type: 101,
    key: 'patternRepeatExpansion',
    placements: [{ group: 'fabricPattern', route: 'flowerExpansion', isDefault: true, order: 8 }],
    title: { zh: '四方连续延伸', en: 'Pattern repeat expansion' },
    summary: { zh: '用 1 到 4 张图生成可平铺的连续图案', en: 'Create seamless repeats from 1 to 4 images' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
