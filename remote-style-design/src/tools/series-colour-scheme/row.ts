import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const seriesColourSchemeRows = [
  {
    ...pictureTool,
    type: 221,
    key: 'seriesColorScheme',
    placements: [{ group: 'styleDesign', route: 'seriesColorScheme', isDefault: true, order: 4 }],
    title: { zh: '系列配色', en: 'Colourways' },
    summary: { zh: '用色卡为一件衣服生成系列配色', en: 'Turn one garment into a set of colourways' },
    price: { online: 4, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
