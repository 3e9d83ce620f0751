/**
 * Tells of what anybody may cause as often as they like: the first time at once, what follows in one line a minute with its count.
 * @param tell what happened last, and how often since it was told before
 * @param every milliseconds between two lines
 */
export const seldom = <Cause>(
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
