import { prompt } from '@atelier/catalogue/drawing-fields';
import { groundBlur, groundColour, inMore, shadow, shadowStrength } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import { outputFields } from '@atelier/catalogue/output-size';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { backgroundChange } from '../person-fields.ts';

export const backgroundChangeForms = {
  215: {
    inputs: [
      original,
      {
        ...backgroundReference,
        min: 0,
        hint: {
          zh: '用作新背景，按结果比例裁切',
          en: 'Used as the new background, cropped to the result’s ratio',
        },
      },
    ],
    fields: [
      {
        name: 'ground',
        title: { zh: '无背景图时', en: 'Without a background image' },
        kind: 'choice',
        options: [
          { value: 'studio', title: { zh: '影棚渐变', en: 'Studio gradient' } },
          { value: 'plain', title: { zh: '纯色', en: 'Solid colour' } },
        ],
        default: 'studio',
      },
      groundColour,
      groundBlur,
      shadow,
      shadowStrength,
      ...outputFields,
      { ...prompt, title: { zh: '背景描述', en: 'Background description' }, needsModel: true, kind: 'text' },
      inMore({ ...backgroundChange, default: 100, needsModel: true }),
    ],
  },
  210: {
    inputs: [original],
    fields: [groundColour, shadow, shadowStrength, ...outputFields],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
