import { type AssetTypeKey, assetTypeRow } from '@atelier/catalogue/asset-types';
import type { MaterialSource } from './use-materials.ts';

/** What the library shows. */
export interface MaterialFilter {
  source: MaterialSource;
  type: AssetTypeKey;
  /** A group's id, `none` for what is in no group; undefined: all. */
  group: string | undefined;
  gender: string | undefined;
  style: string | undefined;
  fabric: string | undefined;
  search: string;
}

export const freshFilter = (type: AssetTypeKey, source: MaterialSource = 'public'): MaterialFilter => ({
  source,
  type,
  group: undefined,
  gender: undefined,
  style: undefined,
  fabric: undefined,
  search: '',
});

/** Another source or category keeps the words of the search, but no group or fact that may not exist there. */
export const changedFilter = (filter: MaterialFilter, change: Partial<MaterialFilter>): MaterialFilter => {
  const isElsewhere = change.source !== undefined || change.type !== undefined;
  const kept = isElsewhere ? { ...freshFilter(filter.type, filter.source), search: filter.search } : filter;
  return { ...kept, ...change };
};

/** Does anything but source and category narrow the view? */
export const isNarrowed = ({ group, gender, style, fabric, search }: MaterialFilter): boolean =>
  Boolean(group ?? gender ?? style ?? fabric) || search.trim() !== '';

export const isLibrary = (source: MaterialSource): source is 'public' | 'private' =>
  source === 'public' || source === 'private';

/** The facts by which a category is sorted. */
export const factsOfType = (type: AssetTypeKey) => {
  const row = assetTypeRow(type);
  return { hasGender: row?.hasGender ?? false, hasFabric: row?.hasFabric ?? false, styles: row?.styles ?? [] };
};
