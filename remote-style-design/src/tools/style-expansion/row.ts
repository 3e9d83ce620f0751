import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const styleExpansionRows = [
  {
    ...pictureTool,
    type: 110,
    key: 'styleExpansion',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '款式延伸', en: 'Style expansion' },
    summary: {
      zh: '用 1 到 4 张款式图生成一组新款',
      en: 'Create a set of new styles from 1 to 4 images',
    },
    price: { online: 3, offline: 2 },
  },
  {
    ...pictureTool,
    type: 11,
    key: 'styleExpansionBasic',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', order: 2 }],
    title: { zh: '款式延伸（基础版）', en: 'Style expansion (basic)' },
    summary: {
      zh: '对 1 到 4 张款式图做小幅变化',
      en: 'Create smaller variations of 1 to 4 styles',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
