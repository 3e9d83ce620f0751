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
      zh: '款式图按你的词改领、袖、长度，其余不动；照片改颜色、面料和图案',
      en: 'Change named parts of a drawn style, nothing else; colour, fabric and print of a photograph',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
