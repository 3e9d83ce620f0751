/** Logs the first event immediately and further ones once a minute with their count. @param tell receives the last event and the count */
export const throttleLog = <Cause>(
  tell: (cause: Cause, times: number) => void,
  every = 60_000,
  now: () => number = () => performance.now(),
): ((cause: Cause) => void) => {
  let times = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (cause) => {
    times += 1;
    if (now() - toldAt < every) return;
    toldAt = now();
    tell(cause, times);
    times = 0;
  };
};
