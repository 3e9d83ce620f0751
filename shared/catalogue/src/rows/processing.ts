import type { ToolRowShape } from '../tool-row.ts';
import { pictureTool } from './picture-tool.ts';

/** Tools whose first home is processing. */
export const processingRows = [
  {
    ...pictureTool,
    type: 5,
    key: 'hdUpscale',
    placements: [{ group: 'processing', route: 'hDenlarge', isDefault: true, order: 1 }],
    title: { zh: '高清放大', en: 'HD upscale' },
    summary: {
      zh: '放大 2 倍或 4 倍，边缘清楚，不编造细节',
      en: 'Enlarge 2 or 4 times with clean edges and no invented detail',
    },
    call: 'generate_hd',
    price: { online: 2, offline: 1 },
    maxSide: 2048,
    compresses: false,
  },
  {
    ...pictureTool,
    type: 100,
    key: 'cutout',
    placements: [{ group: 'processing', route: 'fineCutoutImg', isDefault: true, order: 3 }],
    title: { zh: 'AI 抠图', en: 'AI cutout' },
    summary: {
      zh: '把衣服从背景里抠出来，得到透明底图片',
      en: 'Cut the garment out of its background, on a transparent ground',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
