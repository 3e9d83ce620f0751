import type { Localized } from './text.ts';

/** How a print is arranged on the fabric. */
export interface PatternKindRow {
  key: string;
  title: Localized;
  /** One line that says when to choose it. */
  advice: Localized;
  /** Words for a prompt, lower case. */
  prompt: string;
}

/** The specification's pattern kinds: `design` is placed once, `pattern` goes on without an end. */
export const patternKinds = [
  {
    key: 'design',
    title: { zh: '定位花', en: 'Placed print' },
    advice: { zh: '放在固定位置的单独图案，如胸前印花', en: 'One motif in a fixed place, such as on the chest' },
    prompt: 'placement print',
  },
  {
    key: 'pattern',
    title: { zh: '连续花型', en: 'Repeat pattern' },
    advice: { zh: '上下左右连续铺满面料', en: 'Covers the cloth without a seam in every direction' },
    prompt: 'seamless repeat pattern',
  },
] as const satisfies readonly PatternKindRow[];

export type PatternKindKey = (typeof patternKinds)[number]['key'];
