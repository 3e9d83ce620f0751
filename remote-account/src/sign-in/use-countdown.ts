import { useCallback, useEffect, useState } from 'react';

/** Seconds until `endsAt`, rounded up; 0 when it is over. */
export const secondsLeft = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Counts whole seconds down by the clock, so that a tab that slept in the background shows the right number. */
export const useCountdown = (): { left: number; start: (seconds: number) => void } => {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const tick = (): void => {
      const next = secondsLeft(endsAt, Date.now());
      setLeft(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);
  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);
  return { left, start };
};
