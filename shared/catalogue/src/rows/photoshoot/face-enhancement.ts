import type { ToolRowShape } from '../../tool-row.ts';
import { share } from '../fields.ts';
import { character } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const faceEnhancementRows = [
  {
    ...pictureTool,
    type: 61,
    key: 'faceEnhancement',
    placements: [{ group: 'photoshoot', route: 'faceEnhancement', isDefault: true, order: 10 }],
    title: { zh: '面部增强', en: 'Face enhancement' },
    summary: {
      zh: '给指定位置的面部降噪、提清晰，不重画五官',
      en: 'Less noise and more clarity where the face is; features are not redrawn',
    },
    inputs: [character],
    fields: [
      {
        name: 'centreX',
        title: { zh: '面部中心（从左）', en: 'Middle of the face, from the left' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 1,
        default: 50,
        unit: '%',
      },
      {
        name: 'centreY',
        title: { zh: '面部中心（从上）', en: 'Middle of the face, from the top' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 1,
        default: 30,
        unit: '%',
      },
      {
        name: 'faceHeight',
        title: { zh: '面部高度', en: 'Height of the face' },
        advice: { zh: '占图高的百分比，包含下巴到发际', en: 'Share of the picture, from chin to hair' },
        kind: 'slider',
        min: 5,
        max: 100,
        step: 1,
        default: 30,
        unit: '%',
      },
      share('denoise', { zh: '降噪', en: 'Less noise' }, 40),
      share('clarity', { zh: '清晰度', en: 'Clarity' }, 35),
      share('sharpen', { zh: '锐化', en: 'Sharpness' }, 40),
    ],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
