import type { RemoteEntry } from '@atelier/contract/registry';

/** The entry with one version more that an operator took back. */
export const withdraw = (entry: RemoteEntry, version: string): RemoteEntry => ({
  ...entry,
  withdrawn: [...new Set([...(entry.withdrawn ?? []), version])],
});

/** The entry without the mark on a version: somebody wants it again. */
export const readmit = (entry: RemoteEntry, version: string): RemoteEntry => {
  if (!entry.withdrawn?.includes(version)) return entry;
  return { ...entry, withdrawn: entry.withdrawn.filter((known) => known !== version) };
};

export const isWithdrawn = (entry: RemoteEntry | undefined, version: string): boolean =>
  entry?.withdrawn?.includes(version) ?? false;
