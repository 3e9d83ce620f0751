/** Longest pause between two tries, ms. */
const most = 30_000;

/** Pause before another try: doubles each time, and half of it is chance so that many tabs do not come back at once. */
export const backOffMs = (tries: number, random: number): number => {
  const whole = Math.min(most, 500 * 2 ** tries);
  return Math.round(whole / 2 + (whole / 2) * random);
};
