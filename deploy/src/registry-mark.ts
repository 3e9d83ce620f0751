/** A registry's place in the order that browsers judge by. */
export interface RegistryMark {
  epoch: number;
  revision: number;
}

/** The epoch counts first. */
export const isNewer = (one: RegistryMark, other: RegistryMark): boolean =>
  one.epoch > other.epoch || (one.epoch === other.epoch && one.revision > other.revision);

/** The highest epoch and the highest revision, of whichever mark. */
export const highestOf = (marks: readonly RegistryMark[]): RegistryMark => ({
  epoch: Math.max(0, ...marks.map(({ epoch }) => epoch)),
  revision: Math.max(0, ...marks.map(({ revision }) => revision)),
});
