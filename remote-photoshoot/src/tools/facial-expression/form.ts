import { personOf } from '@atelier/catalogue/fields';
import { character } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { expressionFields } from './expression-fields.ts';

export const facialExpressionForms = {
  63: {
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
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
