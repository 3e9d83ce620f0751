import { getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import { http } from '@atelier/platform/http';
import { useListing } from '../listing/use-listing.ts';
import { type AssetFilter, assetRequestOf } from './asset-filter.ts';

/** Materials of the identity in use, or its recycle area. */
export const useAssets = (filter: AssetFilter, state: 'kept' | 'deleted' = 'kept') => {
  const request = assetRequestOf(filter, state);
  return useListing({
    queryKey: [getAssetMarks.path, request],
    marks: (signal) => http.call(getAssetMarks, request, { signal, quiet: true }),
    range: async (range, signal) =>
      (await http.call(getAssetList, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

export type AssetListing = ReturnType<typeof useAssets>;
