/** Addresses of remotes' files that the signed registry names, with their hash. Filled version by version, before its load. */
export interface VerifiedAddresses {
  /** `files`: name -> sha384, relative to `folder`. */
  add(folder: string, files: Readonly<Record<string, string>>): void;
  has(url: string): boolean;
  /** @throws Error when the registry does not name the address: an unnamed file is never fetched. */
  hashOf(url: string): string;
}

export const createVerifiedAddresses = (): VerifiedAddresses => {
  const hashes = new Map<string, string>();
  return {
    add(folder, files) {
      for (const [file, hash] of Object.entries(files)) hashes.set(new URL(file, folder).href, hash);
    },
    has: (url) => hashes.has(url),
    hashOf(url) {
      const hash = hashes.get(new URL(url, document.baseURI).href);
      if (hash === undefined) throw new Error(`integrity: the registry does not name ${url}`);
      return hash;
    },
  };
};
