import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const cutoutRows = [
  {
    ...pictureTool,
    type: 100,
    key: 'cutout',
    takesPeople: true,
    findsOutline: true,
    isTransparent: true,
    placements: [{ group: 'processing', route: 'fineCutoutImg', isDefault: true, order: 3 }],
    title: { zh: 'AI 抠图', en: 'AI cutout' },
    summary: {
      zh: '把人物或衣服从背景里抠出来，得到透明底图片',
      en: 'Cut a person or a garment out of the background, on a transparent ground',
    },
    emptyText: {
      zh: '放进一张衣服或模特照片，这里会得到透明底的图',
      en: 'Add a photo of a garment or a model and get it here on a transparent ground',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
