import type { ToolForm } from '../../tool-form.ts';
import {
  controlWeight,
  garmentStyle,
  modelBatchSize,
  modelStrength,
  negativePrompt,
  prompt,
  quality,
} from '../drawing-fields.ts';
import { inMore } from '../fields.ts';

export const sketchToDesignForms = {
  4: {
    inputs: [
      {
        name: 'sketch',
        title: { zh: '线稿', en: 'Line drawing' },
        hint: { zh: '线条尽量闭合', en: 'Lines closed as far as possible' },
        min: 1,
        max: 1,
      },
      {
        name: 'fabric',
        title: { zh: '面料', en: 'Fabric' },
        hint: { zh: '填在选中的区域里', en: 'Fills the regions you choose' },
        min: 0,
        max: 1,
      },
    ],
    fields: [
      prompt,
      { ...garmentStyle, needsModel: true },
      modelBatchSize,
      quality,
      negativePrompt,
      inMore(controlWeight),
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
