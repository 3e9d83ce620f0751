import type { ToolRowShape } from '../../tool-row.ts';
import { garment } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const accurateRedesignRows = [
  {
    ...pictureTool,
    type: 111,
    key: 'accurateRedesign',
    placements: [{ group: 'styleDesign', route: 'accurate_redesign', isDefault: true, order: 1 }],
    title: { zh: '精准改款', en: 'Accurate redesign' },
    summary: {
      zh: '只改领、袖、长度等你选中的部位，其余不动',
      en: 'Change only the parts you choose, such as collar, sleeve or length',
    },
    inputs: [garment],
    fields: [],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
