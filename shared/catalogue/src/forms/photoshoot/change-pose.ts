import type { ToolForm } from '../../tool-form.ts';
import { character, pose } from '../inputs.ts';

export const changePoseForms = {
  750: {
    inputs: [character, pose],
    fields: [],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
