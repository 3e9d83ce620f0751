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
      zh: '抠出人物或衣服，得到透明底图片',
      en: 'Cut out a person or garment on a transparent background',
    },
    emptyText: {
      zh: '上传衣服或模特照片，即可得到透明底图片',
      en: 'Add a photo of a garment or model to get it on a transparent background',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
