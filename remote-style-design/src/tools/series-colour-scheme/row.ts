import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const seriesColourSchemeRows = [
  {
    ...pictureTool,
    type: 221,
    key: 'seriesColorScheme',
    placements: [{ group: 'styleDesign', route: 'seriesColorScheme', isDefault: true, order: 4 }],
    title: { zh: '系列配色', en: 'Series colour scheme' },
    summary: { zh: '一件衣服，按色卡排出一个系列', en: 'One garment, a series from your colour card' },
    price: { online: 4, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
