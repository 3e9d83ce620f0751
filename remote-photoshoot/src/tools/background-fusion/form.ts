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
      inMore({ ...modelStrength, default: 40 }),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
