import { modelStrength } from '@atelier/catalogue/drawing-fields';
import { groundBlur, inMore, shadow, shadowStrength, share } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const backgroundFusionForms = {
  212: {
    inputs: [original, backgroundReference],
    fields: [
      {
        name: 'colourMatch',
        title: { zh: '颜色融合', en: 'Colour match' },
        advice: { zh: '越高，衣服越偏离原色', en: 'Higher shifts the garment away from its own colour' },
        kind: 'slider',
        min: 0,
        max: 25,
        step: 1,
        default: 8,
        unit: '%',
      },
      share('sceneLight', { zh: '环境光', en: 'Ambient light' }, 50),
      groundBlur,
      shadow,
      shadowStrength,
      inMore({ ...modelStrength, default: 40 }),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
