import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const hdUpscaleRows = [
  {
    ...pictureTool,
    type: 5,
    key: 'hdUpscale',
    placements: [{ group: 'processing', route: 'hDenlarge', isDefault: true, order: 1 }],
    title: { zh: '高清放大', en: 'HD upscale' },
    summary: {
      zh: '放大 2 倍或 4 倍，边缘清晰',
      en: 'Upscale 2 or 4 times with clean edges',
    },
    emptyText: {
      zh: '上传一张图，即可得到放大的清晰版本',
      en: 'Add an image to get a larger, sharper version',
    },
    call: 'generate_hd',
    price: { online: 2, offline: 1 },
    maxSide: 2048,
    compresses: false,
  },
] as const satisfies readonly ToolRow[];
