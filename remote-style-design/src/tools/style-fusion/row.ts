import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const styleFusionRows = [
  {
    ...pictureTool,
    type: 41,
    key: 'styleFusion',
    placements: [{ group: 'styleDesign', route: 'styleFusion', childVersion: '1.0', isDefault: true, order: 3 }],
    title: { zh: '款式融合', en: 'Style fusion' },
    summary: {
      zh: '融合 2 到 4 件衣服的廓形、图案和配色',
      en: 'Combine the silhouette, print and palette of 2 to 4 garments',
    },
    price: { online: 4, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
