/** Steps of a loop that are done by one call: so many calls in the first picture that the loop is compiled within it. */
const chunk = 1024;

/** Does a loop's steps from one up to another; what it reads and writes is in `scene`. */
export type Chunk<Scene> = (from: number, to: number, scene: Scene) => void;

/**
 * Does a loop of `count` steps in pieces. A loop over a whole picture in a function that each picture calls once runs slowly, and is compiled again and
 * again; a function that is called often is compiled once. `work` is a function of its module and no closure: the compiled code of a closure goes with it at
 * the next full collection, which comes with about every picture.
 */
export const inChunks = <Scene>(count: number, work: Chunk<Scene>, scene: Scene): void => {
  for (let from = 0; from < count; from += chunk) work(from, Math.min(count, from + chunk), scene);
};
