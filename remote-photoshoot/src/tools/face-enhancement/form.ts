import { inMore, personOf, share } from '@atelier/catalogue/fields';
import { character } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { skinRoughness } from '../person-fields.ts';

export const faceEnhancementForms = {
  61: {
    inputs: [character],
    fields: [
      personOf('character', 'largest'),
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
      inMore({ ...skinRoughness, needsModel: true }),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
