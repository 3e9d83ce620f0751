import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present, renewed every minute: countdowns and "today" move on their own. */
export const useMinuteTick = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
