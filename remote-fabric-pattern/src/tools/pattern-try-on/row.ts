import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const patternTryOnRows = [
  {
    ...pictureTool,
    type: 235,
    key: 'patternTryOn',
    placements: [{ group: 'fabricPattern', route: 'patternFitting', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '图案上身', en: 'Pattern try-on' },
    summary: { zh: '把图案印在衣服的指定位置', en: 'Place a print exactly where you want it' },
    call: 'change_cloth_pattern',
    price: { online: 2, offline: 1 },
  },
  {
    ...pictureTool,
    type: 229,
    key: 'patternTryOnBasic',
    placements: [{ group: 'fabricPattern', route: 'patternFitting', order: 2 }],
    title: { zh: '图案上身（基础版）', en: 'Pattern try-on (basic)' },
    summary: { zh: '把图案印在衣服上，仅调整位置和大小', en: 'Place a print, adjusting only position and size' },
    call: 'change_cloth_pattern',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
