import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const sketchToDesignRows = [
  {
    ...pictureTool,
    type: 4,
    key: 'lineFilling',
    placements: [{ group: 'styleDesign', route: 'lineFilling', childVersion: '1.0', isDefault: true, order: 6 }],
    title: { zh: '线稿成款', en: 'Sketch to design' },
    summary: { zh: '为线稿填充颜色和面料，生成款式图', en: 'Fill a sketch with colour and fabric' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
