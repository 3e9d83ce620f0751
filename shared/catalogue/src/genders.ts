import type { Localized } from './text.ts';

/** Whom a garment is made for. */
export interface GenderRow {
  key: string;
  title: Localized;
  /** Words for a prompt, lower case. */
  prompt: string;
}

/** The specification's gender kinds. */
export const genders = [
  { key: 'woman', title: { zh: '女装', en: 'Women' }, prompt: "women's" },
  { key: 'man', title: { zh: '男装', en: 'Men' }, prompt: "men's" },
  { key: 'children', title: { zh: '童装', en: 'Children' }, prompt: "children's" },
] as const satisfies readonly GenderRow[];

export type GenderKey = (typeof genders)[number]['key'];
