import { useSearchParams } from '@atelier/platform/router';
import { useLayoutEffect, useRef } from 'react';

/**
 * What stands in the page's address, and how to change it from what stands there now. The router's own way writes over what it knew when the page was
 * drawn: the second of two quick choices, a search that is sent late or an upload that ends late would take back what was chosen since.
 */
export const useLatestParams = () => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const write = (change: (now: URLSearchParams) => URLSearchParams, replace = true): void => {
    latest.current = change(latest.current);
    setParams(latest.current, { replace });
  };
  return [params, write] as const;
};
