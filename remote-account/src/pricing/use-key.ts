import { useRef } from 'react';

/** An idempotency key per request; a retry reuses it, so that nothing is created twice. */
export const useKey = (): ((asked: string) => string) => {
  const keys = useRef(new Map<string, string>());
  return (asked) => {
    const key = keys.current.get(asked) ?? crypto.randomUUID();
    keys.current.set(asked, key);
    return key;
  };
};
