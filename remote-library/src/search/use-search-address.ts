import { useSearchParams } from '@atelier/platform/router';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';

/** Changes a part of the search; `replace` false adds a step to the way back. */
export type ChangeSearch = (part: Partial<SearchAddress>, replace?: boolean) => void;

/** The search as it stands in the page's address, and how to change it. */
export const useSearchAddress = (): readonly [SearchAddress, ChangeSearch] => {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  // Two quick choices, or an upload that ends late, would otherwise write over what was chosen since the page was drawn.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const change: ChangeSearch = (part, replace = true) => {
    latest.current = { ...latest.current, ...part };
    setParams(writeAddress(latest.current), { replace });
  };
  return [address, change];
};
