import { useSearchParams } from '@atelier/platform/router';
import { useLayoutEffect, useRef } from 'react';

/** Filters, order and place of a page as they stand in the address; what is as by default does not stand there. */
export interface Address {
  get: (name: string) => string;
  /** Other filters begin at the top again. */
  set: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Item at the top. */
  at: number;
  setAt: (index: number) => void;
}

export const useAddress = (): Address => {
  const [params, setParams] = useSearchParams();
  const at = Number(params.get('at') ?? 0);
  // The router's own way writes over what it knew when it was drawn: a search that is sent late would take back a choice made meanwhile.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const write = (changes: Readonly<Record<string, string | undefined>>): void => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    latest.current = next;
    setParams(next, { replace: true });
  };
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) => write({ at: undefined, ...changes }),
    at: Number.isSafeInteger(at) && at > 0 ? at : 0,
    setAt(index) {
      if (index !== at) write({ at: index > 0 ? String(index) : undefined });
    },
  };
};

/** One of the values that a field may have; undefined for anything else that stands in an address. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);
