import type { ToolRowShape } from '../../tool-row.ts';
import { bend, folds, layout, rotation } from '../fields.ts';
import { garment, pattern } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const patternRepeatTryOnRows = [
  {
    ...pictureTool,
    type: 230,
    key: 'patternRepeatTryOn',
    placements: [{ group: 'fabricPattern', route: 'fabicImg', isDefault: true, order: 1 }],
    title: { zh: '四方连续上身', en: 'Pattern repeat try-on' },
    summary: { zh: '把连续图案铺满衣服，保留褶皱和光影', en: 'Cover a garment with a repeat, keeping folds and light' },
    call: 'change_cloth_pattern',
    inputs: [garment, pattern],
    fields: [
      {
        name: 'size',
        title: { zh: '花位大小', en: 'Repeat size' },
        advice: { zh: '一个循环占衣服宽度的比例', en: 'Width of one repeat, of the garment' },
        kind: 'slider',
        min: 3,
        max: 100,
        step: 1,
        default: 25,
        unit: '%',
      },
      rotation,
      layout,
      folds,
      bend,
    ],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
