import type { GarmentKindKey } from './attributes/attributes.ts';
import rows from './style-tree.json' with { type: 'json' };
import type { Localized } from './text.ts';

/** Target gender of a garment. */
export interface GenderRow {
  key: string;
  title: Localized;
  /** Prompt text, lower case. */
  prompt: string;
}

/** The specification's gender kinds. */
export const genders = [
  { key: 'woman', title: { zh: '女装', en: 'Women' }, prompt: "women's" },
  { key: 'man', title: { zh: '男装', en: 'Men' }, prompt: "men's" },
  { key: 'children', title: { zh: '童装', en: 'Children' }, prompt: "children's" },
] as const satisfies readonly GenderRow[];

export type GenderKey = (typeof genders)[number]['key'];

/** Arrangement of a print on the fabric. */
export interface PatternKindRow {
  key: string;
  title: Localized;
  /** One-line advice on when to choose it. */
  advice: Localized;
  /** Prompt text, lower case. */
  prompt: string;
}

/** The specification's pattern kinds: `design` is placed once, `pattern` repeats seamlessly. */
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

/** A garment kind in the style tree. */
export interface StyleTreeLeaf {
  garment: GarmentKindKey;
  title: Localized;
}

/** A branch of the cloth style tree. */
export interface StyleTreeBranch {
  key: string;
  title: Localized;
  children: readonly StyleTreeLeaf[];
}

/** The clothing style tree of the specification; every garment kind occurs once. */
export const styleTree = rows as readonly StyleTreeBranch[];
