import type { ToolRowShape } from '../../tool-row.ts';
import { original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const cutoutRows = [
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
    inputs: [original],
    fields: [
      {
        name: 'trim',
        title: { zh: '裁到衣服边缘', en: 'Trim to the garment' },
        kind: 'switch',
        default: false,
      },
    ],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
