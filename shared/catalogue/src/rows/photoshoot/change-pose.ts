import type { ToolRowShape } from '../../tool-row.ts';
import { character, pose } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const changePoseRows = [
  {
    ...pictureTool,
    type: 750,
    key: 'changePosture',
    placements: [{ group: 'photoshoot', route: 'change_posture', isDefault: true, order: 3 }],
    title: { zh: '换姿势', en: 'Change pose' },
    summary: { zh: '人物和衣服不变，换成参考图的姿势', en: 'Same person and clothes in the pose of your reference' },
    inputs: [character, pose],
    fields: [],
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
] as const satisfies readonly ToolRowShape[];
