/** Most pages that stay mounted while hidden; the one left longest ago goes first. */
const maxKeptPages = 8;

export interface KeptPage<T> {
  key: string;
  /** What the page needs to be drawn as it was when last visible. */
  snapshot: T;
}

/**
 * The pages to keep mounted, least recently visible first, after `current` became visible.
 * A page that is not to be kept (`isKept` false) stays only while it is the current one.
 */
export const withCurrent = <T>(
  pages: readonly (KeptPage<T> & { isKept: boolean })[],
  current: KeptPage<T> & { isKept: boolean },
  limit: number = maxKeptPages,
): readonly (KeptPage<T> & { isKept: boolean })[] => {
  const others = pages.filter(({ key, isKept }) => key !== current.key && isKept);
  return [...others.slice(Math.max(0, others.length + 1 - limit)), current];
};
