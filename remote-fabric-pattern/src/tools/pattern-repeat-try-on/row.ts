import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternRepeatTryOnRows = [
  {
    ...pictureTool,
    type: 230,
    key: 'patternRepeatTryOn',
    placements: [{ group: 'fabricPattern', route: 'fabicImg', isDefault: true, order: 1 }],
    title: { zh: '满版印花试穿', en: 'Pattern repeat try-on' },
    summary: {
      zh: '让连续图案铺满衣服，保留褶皱和光影',
      en: 'Cover a garment with a repeat and keep folds and lighting',
    },
    call: 'change_cloth_pattern',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
