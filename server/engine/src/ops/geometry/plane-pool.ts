/** Gives a plane of so many pixels; what it holds is not said. */
export type PlaneTaker = (count: number) => Float32Array;

export const takeFresh: PlaneTaker = (count) => new Float32Array(count);

/** Planes that are used again by the next band: fresh memory costs about as much as what is written into it. */
export class PlanePool {
  #planes: Float32Array[] = [];
  #taken = 0;

  /** All that were taken may be taken again. */
  release(): void {
    this.#taken = 0;
  }

  take: PlaneTaker = (count) => {
    const nth = this.#taken++;
    const plane = this.#planes[nth];
    if (plane && plane.length >= count) return plane.subarray(0, count);
    const fresh = new Float32Array(count);
    this.#planes[nth] = fresh;
    return fresh;
  };
}
