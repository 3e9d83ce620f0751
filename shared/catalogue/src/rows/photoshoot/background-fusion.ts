import type { ToolRowShape } from '../../tool-row.ts';
import { groundBlur, shadow, shadowStrength, share } from '../fields.ts';
import { backgroundReference, original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const backgroundFusionRows = [
  {
    ...pictureTool,
    type: 212,
    key: 'backgroundFusion',
    placements: [{ group: 'photoshoot', route: 'backgroundFusion', isDefault: true, order: 7 }],
    title: { zh: '背景融合', en: 'Background fusion' },
    summary: {
      zh: '让主体的颜色、光线和影子融进背景',
      en: 'Blend the subject with its background in colour, light and shadow',
    },
    inputs: [original, backgroundReference],
    fields: [
      {
        name: 'colourMatch',
        title: { zh: '颜色靠近背景', en: 'Colours towards the background' },
        advice: { zh: '越高，衣服越偏离本色', en: 'Higher leaves the garment’s own colour' },
        kind: 'slider',
        min: 0,
        max: 25,
        step: 1,
        default: 8,
        unit: '%',
      },
      share('sceneLight', { zh: '环境光', en: 'Light of the scene' }, 50),
      groundBlur,
      shadow,
      shadowStrength,
    ],
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRowShape[];
