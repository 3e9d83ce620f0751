import type { ToolRowShape } from '../../tool-row.ts';
import { pictureTool } from '../picture-tool.ts';

export const styleGenerationRows = [
  {
    ...pictureTool,
    type: 1,
    key: 'styleCreativity',
    placements: [{ group: 'styleDesign', route: 'styleCreativity', isDefault: true, order: 5 }],
    title: { zh: '款式创意', en: 'Style generation' },
    summary: { zh: '写下想要的款式，得到设计图', en: 'Describe a style in words and get its design' },
    inputs: [],
    fields: [],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
