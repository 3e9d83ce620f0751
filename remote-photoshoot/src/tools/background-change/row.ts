import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const backgroundChangeRows = [
  {
    ...pictureTool,
    type: 215,
    key: 'changeBackground',
    takesPeople: true,
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'changeBackground', childVersion: '5.0', isDefault: true, order: 6 }],
    title: { zh: '换背景', en: 'Background change' },
    summary: { zh: '换成新的颜色或场景，保留主体', en: 'Put your subject on a new colour or scene' },
    price: { online: 3, offline: 2 },
  },
  {
    ...pictureTool,
    type: 210,
    key: 'changeBackgroundBasic',
    takesPeople: true,
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'changeBackground', order: 6 }],
    title: { zh: '换背景（基础版）', en: 'Background change (basic)' },
    summary: { zh: '换成纯色背景', en: 'Replace the background with a plain colour' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
