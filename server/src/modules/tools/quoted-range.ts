/** A range of seconds as shown to the user. */
export interface SecondsRange {
  min: number;
  max: number;
}

/** Shortest upper limit, seconds: the request and the picture take time too. */
const shortestMax = 2;

/** Whole seconds round a range, so that rounding never makes it narrower. */
export const quotedRange = (low: number, high: number): SecondsRange => {
  const min = Math.max(0, Math.floor(low));
  return { min, max: Math.max(min + 1, shortestMax, Math.ceil(high)) };
};
