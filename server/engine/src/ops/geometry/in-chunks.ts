/** Loop steps per call: so many calls for the first image that the loop is compiled within it. */
const chunk = 1024;

/** Runs a loop's steps from one index up to another; its inputs and outputs are in `scene`. */
export type Chunk<Scene> = (from: number, to: number, scene: Scene) => void;

/**
 * Runs a loop of `count` steps in chunks. A loop over a whole image in a function that is called once per image runs slowly and is compiled
 * repeatedly; a function that is called often is compiled once. `work` is a module function rather than a closure: compiled code of a
 * closure is discarded with it at the next full collection, which happens with about every image.
 */
export const inChunks = <Scene>(count: number, work: Chunk<Scene>, scene: Scene): void => {
  for (let from = 0; from < count; from += chunk) work(from, Math.min(count, from + chunk), scene);
};
