import type { GarmentKindKey } from '../attributes/attributes.ts';
import type { GenderKey, PatternKindKey } from '../style-kinds.ts';
import type { Localized } from '../text.ts';
import children from './children.json' with { type: 'json' };
import flowers from './flowers.json' with { type: 'json' };
import men from './men.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import { personViews } from './person-views.ts';
import women from './women.json' with { type: 'json' };

interface CodedRow {
  /** A letter for the list and two digits; stored with tasks and assets, so it must not change. */
  code: string;
  title: Localized;
  /** English prompt text, lower case. */
  prompt: string;
}

/** A style of garment: `W` women, `M` men, `C` children. */
export interface GarmentStyleRow extends CodedRow {
  garment: GarmentKindKey;
}

/** A style of print: `P` patterns, `F` flowers. */
export interface PrintStyleRow extends CodedRow {
  /** Pattern kinds that the style suits. */
  kinds: readonly PatternKindKey[];
}

/** Visible region and view direction of a person: `V`. */
export interface PersonViewRow extends CodedRow {
  frame: 'full' | 'upper' | 'lower';
  view: 'threeView' | 'front' | 'back' | 'side';
}

/** Styles of garments by target group. */
export const garmentStyles = { woman: women, man: men, children } as Record<GenderKey, readonly GarmentStyleRow[]>;

/** Styles of patterns. */
export const patternStyles = patterns as readonly PrintStyleRow[];

/** Styles of flowers. */
export const flowerStyles = flowers as readonly PrintStyleRow[];

export type SubStyleRow = GarmentStyleRow | PrintStyleRow | PersonViewRow;

const byCode = new Map<string, SubStyleRow>(
  [...Object.values(garmentStyles).flat(), ...patternStyles, ...flowerStyles, ...personViews].map((row) => [
    row.code,
    row,
  ]),
);

/** The style or view of a code; undefined for an unknown code. */
export const subStyleByCode = (code: string): SubStyleRow | undefined => byCode.get(code);

export { personViews } from './person-views.ts';
