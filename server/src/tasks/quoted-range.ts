/** A range of seconds as a person is told it. */
export interface SecondsRange {
  min: number;
  max: number;
}

/** Nobody is promised less: the answer and the picture travel too. */
const shortestMax = 2;

/** Whole seconds round a range, so that rounding never makes it narrower. */
export const quotedRange = (low: number, high: number): SecondsRange => {
  const min = Math.max(0, Math.floor(low));
  return { min, max: Math.max(min + 1, shortestMax, Math.ceil(high)) };
};
