const storageKey = 'badVersions';

type Kept = Record<string, string[]>;

const readKept = (): Kept => {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null) ?? {};
  } catch {
    // unreadable storage is as good as a new tab
    return {};
  }
};

const writeKept = (kept: Kept): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // storage is full or forbidden: the list then lasts as long as the page
  }
};

/** Versions that failed in this page, by remote. */
const inPage = new Map<string, Set<string>>();

/** Versions of a remote that are not tried again in this session. */
export const badVersionsOf = (remote: string): ReadonlySet<string> =>
  new Set([...(inPage.get(remote) ?? []), ...(readKept()[remote] ?? [])]);

/**
 * Takes a version out. `isLasting`: its code is wrong, so a reload of the tab would meet the same; what did not arrive may
 * arrive after a reload.
 */
export const addBadVersion = (remote: string, version: string, { isLasting }: { isLasting: boolean }): void => {
  inPage.set(remote, new Set([...(inPage.get(remote) ?? []), version]));
  if (!isLasting) return;
  const kept = readKept();
  writeKept({ ...kept, [remote]: [...new Set([...(kept[remote] ?? []), version])] });
};

/** Gives every version of a remote another chance. */
export const forgiveRemote = (remote: string): void => {
  inPage.delete(remote);
  const { [remote]: _, ...others } = readKept();
  writeKept(others);
};
