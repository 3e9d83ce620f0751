import type { GenderKey } from '../genders.ts';
import children from './children.json' with { type: 'json' };
import flowers from './flowers.json' with { type: 'json' };
import men from './men.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import { personViews } from './person-views.ts';
import type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';
import women from './women.json' with { type: 'json' };

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

/** The style or view of a code; undefined for a code that the catalogue does not know. */
export const subStyleByCode = (code: string): SubStyleRow | undefined => byCode.get(code);

export { personViews } from './person-views.ts';
export type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';
