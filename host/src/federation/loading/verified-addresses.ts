const hashes = new Map<string, string>();

/** Addresses of remotes' files that the signed registry names, with their hash. Filled version by version, before its load. */
export const verifiedAddresses = {
  /** `files`: name -> sha384, relative to `folder`. */
  add(folder: string, files: Readonly<Record<string, string>>): void {
    for (const [file, hash] of Object.entries(files)) hashes.set(new URL(file, folder).href, hash);
  },
  has: (url: string): boolean => hashes.has(url),
  /** @throws Error when the registry does not name the address: an unnamed file is never fetched. */
  hashOf(url: string): string {
    const hash = hashes.get(new URL(url, document.baseURI).href);
    if (hash === undefined) throw new Error(`integrity: the registry does not name ${url}`);
    return hash;
  },
};
