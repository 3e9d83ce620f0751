import type { ToolRowShape } from '../tool-row.ts';
import { original } from './inputs.ts';

/** Tools whose first home is processing. */
export const processingRows = [
  {
    type: 5,
    key: 'hdUpscale',
    placements: [{ group: 'processing', route: 'hDenlarge', isDefault: true, order: 1 }],
    title: { zh: '高清放大', en: 'HD upscale' },
    summary: {
      zh: '放大 2 倍或 4 倍，边缘清楚，不编造细节',
      en: 'Enlarge 2 or 4 times with clean edges and no invented detail',
    },
    kind: 'image',
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
    minLevel: 0,
    minutes: [1, 2],
    needsModel: false,
    maxSide: 2048,
    compresses: false,
  },
  {
    type: 100,
    key: 'cutout',
    placements: [{ group: 'processing', route: 'fineCutoutImg', isDefault: true, order: 3 }],
    title: { zh: 'AI 抠图', en: 'AI cutout' },
    summary: {
      zh: '把衣服从背景里抠出来，得到透明底图片',
      en: 'Cut the garment out of its background, on a transparent ground',
    },
    kind: 'image',
    call: 'generate',
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
    minLevel: 0,
    minutes: [1, 2],
    needsModel: false,
    maxSide: 4096,
    compresses: true,
  },
] as const satisfies readonly ToolRowShape[];
