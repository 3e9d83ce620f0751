import type { GarmentKindKey } from './attributes/attributes.ts';
import rows from './style-tree.json' with { type: 'json' };
import type { Localized } from './text.ts';

/** A garment kind as users look for it. */
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
