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
      zh: '从 1 到 4 张款式图延伸出一组新款',
      en: 'Grow a group of new styles from 1 to 4 pictures',
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
      zh: '从 1 到 4 张款式图做较小的变化',
      en: 'Smaller variations of 1 to 4 style pictures',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
