import type { ToolRowShape } from '../../tool-row.ts';
import { pictureTool } from '../picture-tool.ts';

export const sketchToDesignRows = [
  {
    ...pictureTool,
    type: 4,
    key: 'lineFilling',
    placements: [{ group: 'styleDesign', route: 'lineFilling', childVersion: '1.0', isDefault: true, order: 6 }],
    title: { zh: '线稿成款', en: 'Sketch to design' },
    summary: { zh: '给线稿上色、上面料，变成款式图', en: 'Fill a line drawing with colour and fabric' },
    inputs: [
      {
        name: 'sketch',
        title: { zh: '线稿', en: 'Line drawing' },
        hint: { zh: '线条尽量闭合', en: 'Lines closed as far as possible' },
        min: 1,
        max: 1,
      },
      {
        name: 'fabric',
        title: { zh: '面料', en: 'Fabric' },
        hint: { zh: '填在选中的区域里', en: 'Fills the regions you choose' },
        min: 0,
        max: 1,
      },
    ],
    fields: [],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
