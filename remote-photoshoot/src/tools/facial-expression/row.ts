import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const facialExpressionRows = [
  {
    ...pictureTool,
    type: 63,
    key: 'facialExpression',
    placements: [{ group: 'photoshoot', route: 'facialExpression', isDefault: true, order: 11 }],
    title: { zh: '表情调整', en: 'Facial expression' },
    summary: { zh: '转头、眼神、嘴型和微笑，十五项微调', en: 'Head, gaze, mouth and smile in fifteen fine controls' },
    price: { online: 3, offline: 2 },
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
