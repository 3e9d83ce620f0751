import type { ToolRowShape } from '../../tool-row.ts';
import { groundBlur, groundColour, shadow, shadowStrength } from '../fields.ts';
import { backgroundReference, original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const backgroundChangeRows = [
  {
    ...pictureTool,
    type: 215,
    key: 'changeBackground',
    placements: [{ group: 'photoshoot', route: 'changeBackground', childVersion: '5.0', isDefault: true, order: 6 }],
    title: { zh: '换背景', en: 'Background change' },
    summary: { zh: '把主体放到新的颜色或场景里', en: 'Put the subject on a new colour or scene' },
    inputs: [
      original,
      {
        ...backgroundReference,
        min: 0,
        hint: {
          zh: '给了就用它做背景，按原图比例裁切',
          en: 'Used as the ground when given, cut to the original’s shape',
        },
      },
    ],
    fields: [
      {
        name: 'ground',
        title: { zh: '没有背景图时', en: 'Without a background picture' },
        kind: 'choice',
        options: [
          { value: 'studio', title: { zh: '影棚渐变', en: 'Studio sweep' } },
          { value: 'plain', title: { zh: '纯色', en: 'Plain' } },
        ],
        default: 'studio',
      },
      groundColour,
      groundBlur,
      shadow,
      shadowStrength,
    ],
    price: { online: 3, offline: 2 },
  },
  {
    ...pictureTool,
    type: 210,
    key: 'changeBackgroundBasic',
    placements: [{ group: 'photoshoot', route: 'changeBackground', order: 6 }],
    title: { zh: '换背景（基础版）', en: 'Background change (basic)' },
    summary: { zh: '换成纯色背景', en: 'A plain colour behind the subject' },
    inputs: [original],
    fields: [groundColour, shadow, shadowStrength],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
