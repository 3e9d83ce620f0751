import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const accurateRedesignRows = [
  {
    ...pictureTool,
    type: 111,
    key: 'accurateRedesign',
    placements: [{ group: 'styleDesign', route: 'accurate_redesign', isDefault: true, order: 1 }],
    title: { zh: '精准改款', en: 'Accurate redesign' },
    summary: {
      zh: '修改款式图的领、袖、长度等部位，或照片的颜色、面料和图案',
      en: 'Edit single parts of a flat, or the colour, fabric and print of a photo.',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
