import { type AssetTypeKey, assetTypeRow } from '@atelier/catalogue/asset-types';
import type { MaterialSource } from './use-materials.ts';

export interface MaterialFilter {
  source: MaterialSource;
  type: AssetTypeKey;
  /** A group's id, `none` for ungrouped; undefined: all. */
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

/** Changing source or category keeps the search text, but resets group and attributes, which may not exist there. */
export const changedFilter = (filter: MaterialFilter, change: Partial<MaterialFilter>): MaterialFilter => {
  const isElsewhere = change.source !== undefined || change.type !== undefined;
  const kept = isElsewhere ? { ...freshFilter(filter.type, filter.source), search: filter.search } : filter;
  return { ...kept, ...change };
};

/** True when a filter other than source and category is set. */
export const isNarrowed = ({ group, gender, style, fabric, search }: MaterialFilter): boolean =>
  Boolean(group ?? gender ?? style ?? fabric) || search.trim() !== '';

export const isLibrary = (source: MaterialSource): source is 'public' | 'private' =>
  source === 'public' || source === 'private';

/** Filterable attributes of a category. */
export const factsOfType = (type: AssetTypeKey) => {
  const row = assetTypeRow(type);
  return { hasGender: row?.hasGender ?? false, hasFabric: row?.hasFabric ?? false, styles: row?.styles ?? [] };
};
