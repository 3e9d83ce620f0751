import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const backgroundFusionRows = [
  {
    ...pictureTool,
    type: 212,
    key: 'backgroundFusion',
    takesPeople: true,
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'backgroundFusion', isDefault: true, order: 7 }],
    title: { zh: '背景融合', en: 'Background fusion' },
    summary: {
      zh: '让主体的颜色、光线和影子与背景融合',
      en: 'Match your subject to the background in colour, light and shadow',
    },
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
