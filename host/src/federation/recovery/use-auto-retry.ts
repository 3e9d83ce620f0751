import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../limits.ts';

export interface AutoRetry {
  /** Seconds until the next try. */
  left: number;
  /** 0 to 1: how much of the wait is over. */
  share: number;
}

/** Calls `retry` after 15, 30 and then every 60 seconds, while the page is visible and `isPaused` is false. */
export const useAutoRetry = (retry: () => void, isPaused: boolean): AutoRetry => {
  const [tries, setTries] = useState(0);
  const total = limits.retrySeconds[Math.min(tries, limits.retrySeconds.length - 1)] ?? 60;
  const [passed, setPassed] = useState(0);
  const tick = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    if (passed + 1 < total) return setPassed(passed + 1);
    setPassed(0);
    setTries(tries + 1);
    retry();
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { left: total - passed, share: passed / total };
};
