import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const styleGenerationRows = [
  {
    ...pictureTool,
    type: 1,
    key: 'styleCreativity',
    placements: [{ group: 'styleDesign', route: 'styleCreativity', isDefault: true, order: 5 }],
    title: { zh: '款式创意', en: 'Style generation' },
    summary: {
      zh: '用文字描述生成平面款式图，含正面和背面',
      en: 'Generate front and back flats from text',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
