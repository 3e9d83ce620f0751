import type { GenderKey } from '../genders.ts';
import { childrenStyles } from './children.ts';
import { menStyles } from './men.ts';
import { personViews } from './person-views.ts';
import { flowerStyles, patternStyles } from './prints.ts';
import type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';
import { womenStyles } from './women.ts';

/** Styles of garments by target group. */
export const garmentStyles = {
  woman: womenStyles,
  man: menStyles,
  children: childrenStyles,
} as const satisfies Record<GenderKey, readonly GarmentStyleRow[]>;

const rows = [
  ...womenStyles,
  ...menStyles,
  ...childrenStyles,
  ...patternStyles,
  ...flowerStyles,
  ...personViews,
] as const;

/** Every code of the catalogue. */
export type SubStyleCode = (typeof rows)[number]['code'];

export type SubStyleRow = GarmentStyleRow | PrintStyleRow | PersonViewRow;

const byCode = new Map<string, SubStyleRow>(rows.map((row) => [row.code, row]));

/** The style or view of a code; undefined for a code that the catalogue does not know. */
export const subStyleByCode = (code: string): SubStyleRow | undefined => byCode.get(code);

export { personViews } from './person-views.ts';
export { flowerStyles, patternStyles } from './prints.ts';
export type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';
