import type { ToolRowShape } from '../../tool-row.ts';
import { bend, folds, rotation } from '../fields.ts';
import { fabric, garment } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const fabricTryOnRows = [
  {
    ...pictureTool,
    type: 2,
    key: 'fabricTryOn',
    placements: [{ group: 'fabricPattern', route: 'aifitting', childVersion: '1.0', isDefault: true, order: 5 }],
    title: { zh: '面料上身', en: 'Fabric try-on' },
    summary: {
      zh: '给衣服换一块面料，保留褶皱和光影',
      en: 'Make the garment in another fabric, keeping folds and light',
    },
    call: 'change_cloth_fabric',
    inputs: [garment, fabric],
    fields: [
      {
        name: 'size',
        title: { zh: '布纹大小', en: 'Fabric size' },
        advice: { zh: '面料图占衣服宽度的比例', en: 'Width of the fabric picture, of the garment' },
        kind: 'slider',
        min: 3,
        max: 200,
        step: 1,
        default: 60,
        unit: '%',
      },
      rotation,
      folds,
      bend,
    ],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
