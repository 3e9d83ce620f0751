import type { ToolRowShape } from '../../tool-row.ts';
import { original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const hdUpscaleRows = [
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
    inputs: [original],
    fields: [
      {
        name: 'multiple',
        title: { zh: '放大倍数', en: 'Enlarge multiple' },
        kind: 'choice',
        options: [
          { value: 2, title: { zh: '2 倍', en: '2×' } },
          { value: 4, title: { zh: '4 倍', en: '4×' } },
        ],
        default: 2,
      },
      {
        name: 'sharpness',
        title: { zh: '锐化', en: 'Sharpness' },
        advice: { zh: '0 最忠于原图', en: '0 is most faithful to the original' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 1,
        default: 0,
      },
    ],
    price: { online: 2, offline: 1 },
    maxSide: 2048,
    compresses: false,
  },
] as const satisfies readonly ToolRowShape[];
