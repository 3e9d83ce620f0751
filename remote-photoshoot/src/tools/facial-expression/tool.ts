import { personOf } from '@atelier/catalogue/fields';
import { character } from '@atelier/catalogue/inputs';
import { pictureTool } from '@atelier/catalogue/picture-tool';
import { defineTool } from '@atelier/catalogue/tool-definition';
import { expressionFields } from './expression-fields.ts';

export const facialExpressionTool = defineTool({
  ...pictureTool,
  type: 63,
  key: 'facialExpression',
  placements: [{ group: 'photoshoot', route: 'facialExpression', isDefault: true, order: 11 }],
  title: { zh: '表情调整', en: 'Facial expression' },
  summary: {
    zh: '调整微笑、嘴角和眉毛；接入生成模型后还可调整头部、眼神和嘴型',
    en: 'Adjust smile and eyebrows; with a generative model also head, gaze and lips',
  },
  price: { online: 3, offline: 2 },
  needsPeople: true,
  inputs: [
    character,
    {
      name: 'expressionReference',
      title: { zh: '表情参考', en: 'Expression reference' },
      hint: { zh: '按“参考表情”的程度参照此图', en: 'Applied by the amount set in “Match reference”' },
      min: 0,
      max: 1,
      needsModel: true,
    },
  ],
  fields: [personOf('character', 'largest'), ...expressionFields],
  namesClosed: true,
  example: {
    inputs: {},
    params: { smile: 0.35, eyebrow: 3 },
    results: [],
  },
});
