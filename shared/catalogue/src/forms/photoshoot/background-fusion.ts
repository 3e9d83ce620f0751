import type { ToolForm } from '../../tool-form.ts';
import { modelStrength } from '../drawing-fields.ts';
import { groundBlur, inMore, shadow, shadowStrength, share } from '../fields.ts';
import { backgroundReference, original } from '../inputs.ts';

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
