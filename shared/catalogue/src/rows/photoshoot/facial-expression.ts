import type { ToolRowShape } from '../../tool-row.ts';
import { character } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const facialExpressionRows = [
  {
    ...pictureTool,
    type: 63,
    key: 'facialExpression',
    placements: [{ group: 'photoshoot', route: 'facialExpression', isDefault: true, order: 11 }],
    title: { zh: '表情调整', en: 'Facial expression' },
    summary: { zh: '微调眉、眼和嘴角', en: 'Small changes of brows, eyes and mouth corners' },
    inputs: [character],
    fields: [],
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRowShape[];
