import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const lightingFusionRows = [
  {
    ...pictureTool,
    type: 213,
    key: 'lightingFusion',
    takesPeople: true,
    placements: [{ group: 'photoshoot', route: 'lightingFusion', isDefault: true, order: 8 }],
    title: { zh: '光影融合', en: 'Lighting fusion' },
    summary: { zh: '按方向和颜色重新打光', en: 'Relight with a new direction and colour' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
