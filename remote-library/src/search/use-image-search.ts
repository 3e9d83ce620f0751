import { getSearchPlaces, searchByImage } from '@atelier/contract/image-search';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useMemo } from 'react';
import type { SearchAddress } from './search-address.ts';

/** Poll interval while pictures wait for the index, ms. */
const askAgainMs = 4000;
const dayMs = 86_400_000;

const requestOf = ({ like, crop, mode, places, type, gender, style, fabric, days }: SearchAddress) => {
  if (!like) return undefined;
  // Whole days, so that the same choice is the same question all day.
  const from = days === undefined ? undefined : new Date((Math.floor(Date.now() / dayMs) - days) * dayMs).toISOString();
  return {
    ...like,
    mode,
    places: [...places],
    ...(crop && { crop }),
    ...(type && { type }),
    ...(gender && { gender_style: gender }),
    ...(style && { style_type: style }),
    ...(fabric && { fabric_type: fabric }),
    ...(from && { from }),
  };
};

/** What the address asks for. While only the way of asking changes, the last answer stays. */
export const useImageSearch = (address: SearchAddress) => {
  const request = useMemo(() => requestOf(address), [address]);
  return useQuery(
    {
      queryKey: [searchByImage.path, request],
      queryFn: ({ signal }) => {
        if (!request) throw new Error('nothing is asked for');
        return http.call(searchByImage, request, { signal, quiet: true });
      },
      enabled: request !== undefined,
      retry: false,
      placeholderData: (before) => (before?.query.id === request?.id ? before : undefined),
      refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? askAgainMs : false),
    },
    queryClient,
  );
};

/** What each place holds. */
export const useSearchPlaces = () =>
  useQuery(
    {
      ...callQuery(getSearchPlaces, {}),
      refetchInterval: (query) => (query.state.data?.places.some(({ waiting }) => waiting > 0) ? askAgainMs : false),
    },
    queryClient,
  ).data;
