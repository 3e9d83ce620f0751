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
    title: { zh: '一键换色', en: 'One-click recolour' },
    summary: {
      zh: '给衣服换颜色，褶皱、光影和背景不变',
      en: 'A new colour for the garment; folds, light and background stay',
    },
    emptyText: {
      zh: '放进一件衣服、选一个颜色，这里会得到换好颜色的照片',
      en: 'Add a garment, choose a colour, and get the recoloured photo here',
    },
    call: 'change_cloth_color',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
