/**
 * Throttles logging of events that any client can cause: the first is logged at once, further ones in one line a minute with their count.
 * @param tell gets the last event, and the number of events since the previous call
 * @param every milliseconds between two calls
 */
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
