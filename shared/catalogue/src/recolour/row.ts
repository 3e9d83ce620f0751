import { pictureTool } from '../picture-tool.ts';
import type { ToolRow } from '../tool-row.ts';

export const recolourRows = [
  {
    ...pictureTool,
    type: 220,
    key: 'recolour',
    placements: [
      { group: 'fabricPattern', route: 'changeColors', isDefault: true, order: 10 },
      { group: 'photoshoot', route: 'changeColors', isDefault: true, order: 13 },
      { group: 'processing', route: 'changeColors', isDefault: true, order: 2 },
    ],
    title: { zh: '一键换色', en: 'Recolour' },
    summary: {
      zh: '更换衣服颜色，保留褶皱、光影和背景',
      en: 'Change the colour and keep folds, lighting and background.',
    },
    emptyText: {
      zh: '上传一件衣服，选择颜色，即可得到换色后的照片',
      en: 'Add a garment and choose a colour to get a recoloured photo',
    },
    call: 'change_cloth_color',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
