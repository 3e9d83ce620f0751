import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const changePoseRows = [
  {
    ...pictureTool,
    type: 750,
    key: 'changePosture',
    placements: [{ group: 'photoshoot', route: 'change_posture', isDefault: true, order: 3 }],
    title: { zh: '换姿势', en: 'Change pose' },
    summary: { zh: '保留人物和衣服，换成参考图的姿势', en: 'Keep the person and clothes, change the pose' },
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
