import { useEffect, useState } from 'react';

/** `now` of a browser by the server's clock, of which an answer said that it stood at `toldAt` when it came at `heardAt`; ms. */
export const serverTime = (now: number, toldAt: string | undefined, heardAt: number): number =>
  toldAt === undefined ? now : Date.parse(toldAt) + Math.max(0, now - heardAt);

/**
 * The server's time, again each second.
 * @param toldAt the server's clock in an answer; without it the browser's counts
 * @param heardAt when the answer came by the browser's clock, ms
 */
export const useServerNow = (toldAt: string | undefined, heardAt: number): number => {
  const [now, setNow] = useState(() => Date.now());
  const [heard, setHeard] = useState({ toldAt, heardAt });
  // While the next response loads, the previous one is shown and its arrival time is unknown.
  if (toldAt !== heard.toldAt) setHeard({ toldAt, heardAt });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return serverTime(now, heard.toldAt, heard.heardAt);
};
