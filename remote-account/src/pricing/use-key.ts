import { useRef } from 'react';

/** A key of one's own for each thing that is asked for; asked again it is the same, so that nothing is made twice. */
export const useKey = (): ((asked: string) => string) => {
  const keys = useRef(new Map<string, string>());
  return (asked) => {
    const key = keys.current.get(asked) ?? crypto.randomUUID();
    keys.current.set(asked, key);
    return key;
  };
};
