/** Steps of a loop that are done by one call: so many calls in the first picture that the loop is compiled within it. */
const chunk = 1024;

/**
 * Does a loop of `count` steps in pieces, `work` from one step up to another. A loop over a whole picture in a function that each picture calls once runs
 * slowly, and is compiled again and again, in the first ten pictures of a process; a function that is called often is compiled once.
 */
export const inChunks = (count: number, work: (from: number, to: number) => void): void => {
  for (let from = 0; from < count; from += chunk) work(from, Math.min(count, from + chunk));
};
