import { useMemo } from 'react';
import { useLatestParams } from '../listing/use-latest-params.ts';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';

/** Changes a part of the search; `replace` false adds a history entry. */
export type ChangeSearch = (part: Partial<SearchAddress>, replace?: boolean) => void;

/** The search in the query parameters, and its setter. */
export const useSearchAddress = (): readonly [SearchAddress, ChangeSearch] => {
  const [params, write] = useLatestParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change: ChangeSearch = (part, replace) =>
    write((now) => new URLSearchParams(writeAddress({ ...readAddress(now), ...part })), replace);
  return [address, change];
};
