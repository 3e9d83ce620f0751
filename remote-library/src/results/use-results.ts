import { getResultList, getResultMarks } from '@atelier/contract/result-list';
import { http } from '@atelier/platform/http';
import { useListing } from '../listing/use-listing.ts';
import { type ResultFilter, resultRequestOf } from './result-filter.ts';

/** Results of the identity in use: all, favourites, or the recycle area. */
export const useResults = (filter: ResultFilter, list: { isFavourites?: boolean; isDeleted?: boolean }) => {
  const request = resultRequestOf(filter, list);
  return useListing({
    queryKey: [getResultMarks.path, request],
    marks: (signal) => http.call(getResultMarks, request, { signal, quiet: true }),
    range: async (range, signal) =>
      (await http.call(getResultList, { ...request, ...range }, { signal, quiet: true })).items,
  });
};
