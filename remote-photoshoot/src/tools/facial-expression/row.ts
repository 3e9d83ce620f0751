import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const facialExpressionRows = [
  {
    ...pictureTool,
    type: 63,
    key: 'facialExpression',
    placements: [{ group: 'photoshoot', route: 'facialExpression', isDefault: true, order: 11 }],
    title: { zh: '表情调整', en: 'Facial expression' },
    summary: {
      zh: '调整微笑、嘴角和眉毛；接入生成模型后还可调整头部、眼神和嘴型',
      en: 'Adjust smile and eyebrows; with a generative model also head, gaze and lips',
    },
    price: { online: 3, offline: 2 },
    needsPeople: true,
  },
] as const satisfies readonly ToolRow[];
