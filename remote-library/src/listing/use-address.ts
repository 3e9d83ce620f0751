import { useSearchParams } from '@atelier/platform/router';
import { useLayoutEffect, useRef } from 'react';

/**
 * The query parameters, and an update based on their latest value. The router's own setter starts from the values of the last render, so
 * the second of two quick changes (a delayed search, a finished upload) would undo earlier changes.
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

/** Filters, order and scroll position of a page in the query parameters; defaults are omitted. */
export interface Address {
  get: (name: string) => string;
  /** Changed filters reset the scroll position. */
  set: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Index of the first visible item. */
  at: number;
  setAt: (index: number) => void;
}

export const useAddress = (): Address => {
  const [params, change] = useLatestParams();
  const at = Number(params.get('at') ?? 0);
  const write = (changes: Readonly<Record<string, string | undefined>>): void =>
    change((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) => write({ at: undefined, ...changes }),
    at: Number.isSafeInteger(at) && at > 0 ? at : 0,
    setAt(index) {
      if (index !== at) write({ at: index > 0 ? String(index) : undefined });
    },
  };
};

/** The text as one of the allowed values; undefined for any other text of a query parameter. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);
