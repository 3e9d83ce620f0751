import { type AssetTypeKey, assetTypeRows } from '@atelier/catalogue/asset-types';
import { type AssetOrder, assetOrders, getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import { http } from '@atelier/platform/http';
import { type Address, oneOf } from '../listing/use-address.ts';
import { timeZone, useListing } from '../listing/use-listing.ts';

export interface AssetFilter {
  type: AssetTypeKey | undefined;
  group: string;
  gender: string;
  style: string;
  fabric: string;
  isMissing: boolean;
  search: string;
  order: AssetOrder;
}

/** The filter from the query parameters; invalid values are ignored. */
export const assetFilterOf = ({ get }: Pick<Address, 'get'>): AssetFilter => ({
  type: oneOf(
    assetTypeRows.map(({ key }) => key),
    get('type'),
  ),
  group: get('group').slice(0, 40),
  gender: get('gender').slice(0, 40),
  style: get('style').slice(0, 40),
  fabric: get('fabric').slice(0, 40),
  isMissing: get('missing') === '1',
  search: get('q').slice(0, 60),
  order: oneOf(assetOrders, get('order')) ?? 'newest',
});

/** The same filter as request fields. */
export const assetRequestOf = (filter: AssetFilter, state: 'kept' | 'deleted' = 'kept') => ({
  state,
  order: filter.order,
  ...(filter.type ? { type: filter.type } : {}),
  ...(filter.group ? { group_id: filter.group } : {}),
  ...(filter.gender ? { gender_style: filter.gender } : {}),
  ...(filter.style ? { style_type: filter.style } : {}),
  ...(filter.fabric ? { fabric_type: filter.fabric } : {}),
  ...(filter.isMissing ? { missing: 'true' } : {}),
  ...(filter.search ? { search: filter.search } : {}),
});

/** Whether any filter except category and group is set. */
export const isNarrowed = (filter: AssetFilter): boolean =>
  filter.isMissing || [filter.gender, filter.style, filter.fabric, filter.search].some((value) => value !== '');

/** Materials of the current identity, or its recycle bin. */
export const useAssets = (filter: AssetFilter, state: 'kept' | 'deleted' = 'kept') => {
  const request = assetRequestOf(filter, state);
  return useListing({
    queryKey: [getAssetMarks.path, request],
    marks: (signal) => http.call(getAssetMarks, { ...request, time_zone: timeZone() }, { signal, quiet: true }),
    range: async (range, signal) =>
      (await http.call(getAssetList, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

export type AssetListing = ReturnType<typeof useAssets>;
