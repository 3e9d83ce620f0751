import { useSearchParams } from '@atelier/platform/router';
import { useLayoutEffect, useRef } from 'react';

/**
 * The query parameters, and an update based on their latest value. The router's own setter starts from the values of the last render,
 * so the second of two quick changes, a delayed search or a finished upload would undo earlier changes.
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
