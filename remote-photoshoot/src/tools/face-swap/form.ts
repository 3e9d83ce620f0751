import { batchSize, modelBatchSize, quality } from '@atelier/catalogue/drawing-fields';
import { personOf } from '@atelier/catalogue/fields';
import { face, model } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

export const faceSwapForms = {
  6: {
    inputs: [model, face],
    fields: [
      personOf('model', 'largest'),
      {
        name: 'method',
        title: { zh: '方式', en: 'Method' },
        kind: 'choice',
        options: [
          { value: 'auto', title: { zh: '自动', en: 'Auto' } },
          { value: 'redraw', title: { zh: '模型重绘', en: 'Generative model' }, needsModel: true },
        ],
        default: 'auto',
      },
      faceSimilarity,
      modelBatchSize,
    ],
  },
  64: { inputs: [model, face], fields: [faceSimilarity, skinRoughness, faceChange, quality, batchSize] },
} as const satisfies Readonly<Record<number, ToolForm>>;
