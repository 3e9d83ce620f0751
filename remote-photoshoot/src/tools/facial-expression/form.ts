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
        hint: { zh: '给了就按“参考表情”的程度学它', en: 'Taken over as far as “Take of the reference” says' },
        min: 0,
        max: 1,
        needsModel: true,
      },
    ],
    fields: [personOf('character', 'largest'), ...expressionFields],
    namesClosed: true,
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
