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
export const withCurrent = <P extends KeptPage<unknown> & { isKept: boolean }>(
  pages: readonly P[],
  current: P,
  limit: number = maxKeptPages,
): readonly P[] => {
  const others = pages.filter(({ key, isKept }) => key !== current.key && isKept);
  return [...others.slice(Math.max(0, others.length + 1 - limit)), current];
};

/** Where a page comes from: the route of the root that it hangs below, `remote@version` for a remote's. */
export interface PageOrigin {
  origin: string;
  pathname: string;
}

/** Stand at a remote's addresses while none of its versions does. */
const standIns = ['waiting', 'recovery'];

/**
 * Is it a page of a version that the remote no longer runs, now that `current` is visible? Such a page is dropped unless it
 * has a dirty form. A stand-in page replaces no version: the former page may return unchanged.
 */
export const isOfLeftVersion = (page: PageOrigin, current: PageOrigin, dirtyPaths: ReadonlySet<string>): boolean => {
  const [remote, version = ''] = current.origin.split('@');
  const isOfRemote = page.origin.split('@')[0] === remote;
  if (!isOfRemote || page.origin === current.origin || standIns.includes(version)) return false;
  return !dirtyPaths.has(page.pathname);
};
